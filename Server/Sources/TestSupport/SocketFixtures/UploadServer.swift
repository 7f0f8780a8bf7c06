package import HTTPServing
package import Hummingbird
import Synchronization

/// A server that accepts or refuses request bodies, and records whether each body was read completely.
package enum UploadServer {
    /// Records whether each request body was read to its end.
    package final class Ends: Sendable {
        private let ends = Mutex<[String]>([])

        package init() {}

        package var all: [String] { ends.withLock { $0 } }
        package func add(_ end: String) { ends.withLock { $0.append(end) } }

        private let begun = Atomic(false)
        package var hasBegun: Bool { begun.load(ordering: .relaxed) }
        package func begin() { begun.store(true, ordering: .relaxed) }
    }

    package static func upload(_ ends: Ends, limit: Int64) -> @Sendable (Router<HostContext>) -> Void {
        { router in
            router.post("/upload") { request, context -> String in
                do {
                    var count = 0
                    for try await chunk in try RequestBytes(request, context: context, limit: limit) {
                        count += chunk.count
                        ends.begin()
                    }
                    ends.add("whole \(count)")
                    return "\(count)"
                } catch {
                    ends.add("\(error)")
                    throw error
                }
            }
            router.post("/refuse") { _, _ -> String in throw HTTPError(.unauthorized) }
        }
    }

    package static func run(
        limit: Int64 = 1 << 20,
        configuration: HostServer.Configuration = .init(),
        _ test: @escaping @Sendable (RawClient, Ends) async throws -> Void
    ) async throws {
        let ends = Ends()
        try await TestServer.Setup(configuration: configuration, routes: upload(ends, limit: limit)).run { server in
            try await test(try RawClient(port: server.port), ends)
        }
    }
}
