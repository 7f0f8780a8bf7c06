package import HTTPTypes
package import Hummingbird
import NIOCore

extension Response {
    /// An answer of JSON, which no cache may store, since it may hold tokens.
    package static func json(
        _ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) throws -> Response {
        json(.init(byteBuffer: ByteBuffer(bytes: try JSONWriter.write(value))), status: status, headers: headers)
    }

    /// The same, for JSON that is written while it is sent.
    package static func json(
        _ body: ResponseBody, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = "application/json"
        headers[.cacheControl] = "no-store"
        return Response(status: status, headers: headers, body: body)
    }
}
