package import Basics
package import HTTPTypes
package import Hummingbird
import NIOCore

extension Response {
    /// Returns a JSON response with `Cache-Control: no-store`, because it may contain tokens.
    package static func json(
        _ object: some JSONObject, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        json(.init(byteBuffer: ByteBuffer(bytes: JSONWriter.write(object))), status: status, headers: headers)
    }

    /// Returns a JSON response whose body is written while it is sent, with `Cache-Control: no-store`.
    package static func json(
        _ body: ResponseBody, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = "application/json"
        headers[.cacheControl] = "no-store"
        return Response(status: status, headers: headers, body: body)
    }
}
