package import Hummingbird
import Synchronization

/// Responds with routes that can be replaced while the server runs, so
/// new settings take effect without closing a connection. A request in progress keeps its original routes.
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
