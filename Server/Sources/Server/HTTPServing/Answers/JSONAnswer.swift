package import Basics
package import HTTPTypes
package import Hummingbird
import NIOCore

extension Response {
    /// An answer of JSON, which no cache may store, since it may hold tokens.
    package static func json(
        _ object: some JSONObject, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        json(.init(byteBuffer: ByteBuffer(bytes: JSONWriter.write(object))), status: status, headers: headers)
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
