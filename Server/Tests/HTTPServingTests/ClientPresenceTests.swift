import Foundation
import HTTPTypes
import Hummingbird
import SocketFixtures
import Synchronization
import Testing

@testable import HTTPServing

@Suite struct ClientPresenceTests {
    /// Runs a server with a route that works until its client disconnects. The route then records that the client
    /// disconnected.
    private static func run(
        _ test: @escaping @Sendable (_ client: RawClient, _ dropped: AsyncStream<Void>) async throws -> Void
    ) async throws {
        let (dropped, drop) = AsyncStream<Void>.makeStream()
        try await TestServer.Setup(routes: { router in
            router.get("/quick") { _, context in try await context.cancellingWhenClientLeaves { "quick" } }
            router.get("/dear") { _, context -> String in
                try await context.cancellingWhenClientLeaves {
                    // This stream never yields a value, so only cancellation ends the loop.
                    let (never, held) = AsyncStream<Void>.makeStream()
                    for await _ in never {}
                    _ = held
                    drop.yield()
                    return "dropped"
                }
            }
        }).run { try await test(RawClient(port: $0.port), dropped) }
    }

    private static func request(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: h\r\n\r\n" }

    @Test func `work is canceled when its client disconnects`() async throws {
        try await Self.run { client, dropped in
            try await client.send(Self.request("/dear"))
            client.disconnect()
            for await _ in dropped { break }
        }
    }

    @Test func `a reset connection counts as disconnected, also after earlier requests`() async throws {
        try await Self.run { client, dropped in
            try await client.send(Self.request("/quick"))
            _ = try await client.receive(upTo: "quick")
            try await client.send(Self.request("/dear"))
            client.reset()
            for await _ in dropped { break }
        }
    }

    @Test func `a client that only closes its sending side still gets an answer`() async throws {
        try await Self.run { client, dropped in
            try await client.send(Self.request("/dear"))
            client.finishSending()
            #expect(try await client.receiveText().hasSuffix("dropped"))
        }
    }

    @Test func `an observer learns of a disconnection once, even of one before it registered`() {
        let heard = Heard()
        var presence = ClientPresence()
        presence.watch { heard.add("first") }
        presence.watch(nil)
        presence.watch { heard.add("second") }
        presence.leave()
        presence.leave()
        presence.watch { heard.add("late") }
        #expect(heard.names == ["second", "late"])
    }
}

private final class Heard: Sendable {
    private let all = Mutex<[String]>([])
    var names: [String] { all.withLock { $0 } }
    func add(_ name: String) { all.withLock { $0.append(name) } }
}
