import Hummingbird
import NIOCore
import SocketFixtures
import Synchronization
import Testing

@testable import WOPIRoutes

extension Pace {
    /// Tests a discovery document that arrives slowly.
    @Suite struct SlowDiscoveryTests {
        @Test(arguments: [nil, 1 << 30])
        func `an endless or huge answer is abandoned after a megabyte`(length: Int?) async throws {
            let sent = Mutex(0)
            try await AnsweringServer.run(
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

        @Test func `a slow answer is abandoned`() async throws {
            try await AnsweringServer.run({ writer in
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
    }
}
