import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// JSON with tokens in it, which nobody may keep (security.md §5).
    static func json(
        _ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) throws -> Response {
        var headers = headers
        headers[.contentType] = "application/json"
        headers[.cacheControl] = "no-store"
        return Response(
            status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: try JSONWriter.write(value))))
    }
}
