import HTTPTypes
import Hummingbird
import NIOCore

/// Refuses requests whose host or path two readers would understand differently: this server and a proxy in front.
struct RequestTargetMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        guard Self.hasPath(request.head), Self.hasOneHost(request.head, isStream: context.isStream) else {
            throw HTTPError(.badRequest)
        }
        return try await next(request, context)
    }

    /// RFC 9113 §8.3.1: a path, or `*` for OPTIONS. A whole address, which HTTP/1.1 allows, is a path by now.
    static func hasPath(_ head: HTTPRequest) -> Bool {
        guard let path = head.path else { return false }
        return path.hasPrefix("/") || path == "*" && head.method == .options
    }

    /// RFC 9112 §3.2: over HTTP/1.1 one field, well-formed. The first became the authority.
    static func hasOneHost(_ head: HTTPRequest, isStream: Bool) -> Bool {
        guard let authority = head.authority else { return isStream }
        let others = head.headerFields[values: ServerField.host].count
        return HostAuthority(authority) != nil && (isStream ? others <= 1 : others == 0)
    }
}

extension HostContext {
    /// Whether the request came on a stream of HTTP/2: between it and the listening socket is a connection.
    fileprivate var isStream: Bool { channel.parent?.parent != nil }
}
