import HTTPServing
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import WOPI

/// Listens for plain HTTP beside TLS. It answers the CA's challenges and redirects everything else to the server.
struct HTTPListener {
    let listen: ListenAddress
    let address: PublicAddress
    let content: PublicAddress?
    /// The responses to challenges; `nil` if the server orders no certificates.
    let challenges: Challenges?

    /// Each connection sends one request or a few.
    private static let openFiles = 512

    /// Creates the service.
    func makeService(_ logger: Logger) -> some Service {
        SideListener(listen: listen, openFiles: Self.openFiles).makeService(logger, addRoutes: addRoutes)
    }

    /// Adds the routes for GET, and thereby for HEAD. Requests with other methods aren't redirected: their body was sent
    /// unencrypted, and with a redirect nobody would notice.
    func addRoutes(to router: HostRouter) {
        if let challenges {
            router.get("/.well-known/acme-challenge/{token}") { _, context in
                guard let token = context.parameters.get("token"), let text = try await challenges.response(to: token)
                else { throw HTTPError(.notFound) }
                return Response(
                    status: .ok, headers: [.contentType: "application/octet-stream", .cacheControl: "no-store"],
                    body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
            }
        }
        router.get("/") { request, _ in redirect(request) }
        router.get("/**") { request, _ in redirect(request) }
    }

    private func redirect(_ request: Request) -> Response {
        let target = LocalPath(request.uri.string)?.text ?? "/"
        return Response(
            status: .permanentRedirect,
            headers: [.location: base(for: request).origin + target, .cacheControl: "no-store"])
    }

    /// Returns the address that belongs to the host of the request.
    private func base(for request: Request) -> PublicAddress {
        guard let content, let host = request.head.authority?.split(separator: ":").first,
            host.lowercased() == content.host
        else { return address }
        return content
    }
}
