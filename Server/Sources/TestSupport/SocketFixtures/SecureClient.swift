package import AsyncHTTPClient
import NIOCore
import NIOSSL

/// Runs `body` with a client that accepts the test certificate, over HTTP/2 or HTTP/1.1.
package func withSecureClient<Value: Sendable>(
    http2: Bool, _ body: @Sendable (HTTPClient) async throws -> Value
) async throws -> Value {
    var configuration = HTTPClient.Configuration()
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.certificateVerification = .none
    configuration.tlsConfiguration = tls
    configuration.httpVersion = http2 ? .automatic : .http1Only
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    do {
        let value = try await body(client)
        try await client.shutdown()
        return value
    } catch {
        try? await client.shutdown()
        throw error
    }
}
