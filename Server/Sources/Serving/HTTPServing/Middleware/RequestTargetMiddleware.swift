import HTTPTypes
import Hummingbird
import NIOCore

/// Refuses requests whose host or path this server and a proxy in front of it could read differently.
struct RequestTargetMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        guard Self.hasPath(request.head), Self.hasOneHost(request.head, isStream: context.isStream) else {
            throw HTTPError(.badRequest)
        }
        return try await next(request, context)
    }

    /// RFC 9113 §8.3.1: a path, or `*` for OPTIONS. Over HTTP/1.1, ``RequestTargetHandler`` has made a path of a whole
    /// address, or nothing of one that can't be trusted.
    static func hasPath(_ head: HTTPRequest) -> Bool {
        guard let path = head.path else { return false }
        return path.hasPrefix("/") || path == "*" && head.method == .options
    }

    /// RFC 9112 §3.2: over HTTP/1.1 one field, well-formed; the first became the authority. RFC 9113 §8.3.1: over HTTP/2
    /// a field beside the authority names the same host.
    static func hasOneHost(_ head: HTTPRequest, isStream: Bool) -> Bool {
        guard let text = head.authority else { return isStream }
        guard let authority = HostAuthority(text) else { return false }
        let others = head.headerFields[values: ServerField.host]
        guard isStream else { return others.isEmpty }
        return others.count <= 1
            && others.allSatisfy { other in
                HostAuthority(other)?.agrees(with: authority, scheme: head.scheme ?? "https") == true
            }
    }
}

extension HostContext {
    /// Whether the request came on a stream of HTTP/2: between it and the listening socket is a connection.
    fileprivate var isStream: Bool { channel.parent?.parent != nil }
}
