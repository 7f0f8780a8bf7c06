package import Hummingbird
import Synchronization

/// Answers with the routes it was last given, so that a server takes new settings without closing a connection. A
/// request that has begun keeps the routes it began with.
package final class ReplaceableResponder: HTTPResponder {
    package typealias Context = HostContext

    private let current: Mutex<HostResponder>

    package init(_ router: HostRouter) { current = Mutex(HostResponder(router)) }

    package func replace(by router: HostRouter) {
        let responder = HostResponder(router)
        current.withLock { $0 = responder }
    }

    package func respond(to request: Request, context: HostContext) async throws -> Response {
        try await current.withLock { $0 }.respond(to: request, context: context)
    }
}
