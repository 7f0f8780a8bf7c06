import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import SocketFixtures
import Synchronization
import Testing

@testable import WOPIRoutes

/// Tests discovery documents that are hostile: endless, huge, slow, or different at each request.
@Suite struct DiscoveryFloodTests {
    @Test func `an endless file is abandoned after a megabyte`() async throws {
        await #expect(throws: (any Error).self) { _ = try await DiscoveryKeys.read("/dev/zero") }
    }

    @Test func `an answer that differs each time is stored once`() async throws {
        let cache = FileManager.default.temporaryDirectory.appending(path: "discovery-\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: cache) }
        let fetched = Mutex(0)
        let keys = DiscoveryKeys(
            fetch: {
                let count = fetched.withLock { count in
                    count += 1
                    return count
                }
                let modulus = Data(repeating: 0x81 | UInt8(truncatingIfNeeded: count << 1), count: 256)
                    .base64EncodedString()
                return #"<wopi-discovery><proof-key modulus="\#(modulus)" exponent="AQAB"/></wopi-discovery>"#
            }, memory: DiscoveryMemory(file: cache), logger: Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() })
        for _ in 0..<50 { await keys.refresh() }
        #expect(fetched.withLock { $0 } == 50)
        #expect(try Data(contentsOf: cache).count < 1000)
    }
}
