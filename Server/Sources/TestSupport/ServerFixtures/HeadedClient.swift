package import HTTPTypes
package import HummingbirdTesting
package import NIOCore

/// A client that adds the given headers to every request.
package struct HeadedClient: TestClientProtocol {
    private let base: any TestClientProtocol
    private let fields: HTTPFields

    package init(_ base: any TestClientProtocol, fields: HTTPFields) {
        self.base = base
        self.fields = fields
    }

    package var port: Int? { base.port }

    package func executeRequest(
        uri: String, method: HTTPRequest.Method, headers: HTTPFields, body: ByteBuffer?
    ) async throws -> TestResponse {
        try await base.executeRequest(uri: uri, method: method, headers: headers + fields, body: body)
    }
}
