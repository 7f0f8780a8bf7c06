import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Synchronization
import Testing

@testable import HostHTTP

/// Whatever answers for Office's discovery: an answer without end, a huge one, a slow one, another each time.
@Suite struct DiscoveryFloodTests {
    private static func serving(
        _ answer: @escaping @Sendable (any ResponseBodyWriter) async throws -> Void, length: Int? = nil,
        _ test: @escaping @Sendable (String) async throws -> Void
    ) async throws {
        let setup = TestServer.Setup(routes: { router in
            router.get("/discovery") { _, _ in
                Response(
                    status: .ok,
                    body: ResponseBody(contentLength: length) { writer in
                        try await answer(writer)
                        try await writer.finish(nil)
                    })
            }
        })
        try await setup.run { server in try await test("http://\(server.authority)/discovery") }
    }

    @Test(arguments: [nil, 1 << 30])
    func `an answer that is endless or huge is given up after a megabyte`(length: Int?) async throws {
        let sent = Mutex(0)
        try await Self.serving(
            { writer in
                var writer = writer
                let piece = ByteBuffer(repeating: 0x20, count: 1 << 16)
                for _ in 0..<(1 << 14) {
                    try await writer.write(piece)
                    sent.withLock { $0 += 1 << 16 }
                }
            }, length: length
        ) { address in
            await #expect(throws: (any Error).self) { _ = try await DiscoveryKeys.read(address) }
        }
        #expect(sent.withLock { $0 } < 256 << 20, "the rest was never taken")
    }

    @Test func `an answer that drips is not waited for`() async throws {
        try await Self.serving({ writer in
            var writer = writer
            for _ in 0..<6000 {
                try await writer.write(ByteBuffer(string: "<"))
                try await Task.sleep(for: .milliseconds(5))
            }
        }) { address in
            let start = ContinuousClock.now
            await #expect(throws: (any Error).self) {
                _ = try await DiscoveryKeys.read(address, within: .milliseconds(200))
            }
            #expect(start.duration(to: .now) < .seconds(10), "of the thirty it would have dripped")
        }
    }

    @Test func `a file without end is given up after a megabyte`() async throws {
        await #expect(throws: (any Error).self) { _ = try await DiscoveryKeys.read("/dev/zero") }
    }

    @Test func `an answer that is another each time is kept once`() async throws {
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
            }, cache: cache, logger: Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() })
        for _ in 0..<50 { await keys.refresh() }
        #expect(fetched.withLock { $0 } == 50)
        #expect(try Data(contentsOf: cache).count < 1000)
    }
}
