package import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore

/// Serves `/health/probe`, with which `emplace doctor` finds out whether a request to the public address reaches this
/// installation, and which address the server sees as the client's.
///
/// The response shows addresses of proxies, so it needs a key that only the operator's command knows.
package struct ProbeRoute: Sendable {
    package static let path = "/health/probe"
    /// The header field with the key.
    package static let keyField = "X-Emplace-Probe"

    /// What the server knows about the request.
    package struct Answer: Codable, Hashable, Sendable {
        /// The name of the server that received the request; `nil` if it has none.
        package var node: String?
        /// The time of the server in seconds since 1970.
        package var time: TimeInterval
        /// The other end of the connection: the client, or the last proxy.
        package var peer: String?
        /// The client, as the server counts and logs it.
        package var client: String?
        /// Whether the request has the header `X-Forwarded-For`.
        package var isForwarded: Bool

        package init(node: String? = nil, time: TimeInterval, peer: String?, client: String?, isForwarded: Bool) {
            self.node = node
            self.time = time
            self.peer = peer
            self.client = client
            self.isForwarded = isForwarded
        }
    }

    private let node: String?
    private let accepts: @Sendable (String) async -> Bool

    /// - Parameters:
    ///   - node: the name of this server, if it has one.
    ///   - accepts: returns whether a key is the one of an operator's command.
    package init(node: String?, accepts: @escaping @Sendable (String) async -> Bool) {
        self.node = node
        self.accepts = accepts
    }

    package func add(to router: Router<HostContext>) {
        router.get("\(Self.path)") { request, context in try await answer(request, context) }
    }

    private func answer(_ request: Request, _ context: HostContext) async throws -> Response {
        guard let field = HTTPField.Name(Self.keyField), let key = request.headers[field], await accepts(key) else {
            throw HTTPError(.notFound)
        }
        let answer = Answer(
            node: node, time: Date().timeIntervalSince1970, peer: context.peerAddress?.description,
            client: context.clientAddress?.description, isForwarded: request.headers.contains(ServerField.xForwardedFor)
        )
        return Response(
            status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(answer))))
    }
}
