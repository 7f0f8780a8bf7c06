import HTTPTypes
import Hummingbird
import NIOCore
import WOPI

extension Response {
    /// JSON with tokens in it, which nobody may keep (security.md §5).
    static func json(
        _ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) throws -> Response {
        json(.init(byteBuffer: ByteBuffer(bytes: try JSONWriter.write(value))), status: status, headers: headers)
    }

    /// The same, for what is asked for most.
    static func json(_ answer: some MemberedAnswer) throws -> Response {
        json(.init(byteBuffer: ByteBuffer(bytes: try JSONWriter.write(members: answer))))
    }

    /// The same, for JSON that is written as it goes out.
    static func json(
        _ body: ResponseBody, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = "application/json"
        headers[.cacheControl] = "no-store"
        return Response(status: status, headers: headers, body: body)
    }
}
