package import Basics
package import HTTPTypes
package import Hummingbird
import NIOCore

extension Response {
    /// Returns a JSON response with `Cache-Control: no-store`, because the JSON may contain tokens.
    package static func json(
        _ object: some JSONObject, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        json(.init(byteBuffer: ByteBuffer(bytes: JSONWriter.write(object))), status: status, headers: headers)
    }

    /// Returns a JSON response with `Cache-Control: no-store`. The body is encoded while it is sent.
    package static func json(
        _ body: ResponseBody, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = "application/json"
        headers[.cacheControl] = "no-store"
        return Response(status: status, headers: headers, body: body)
    }
}

extension Response {
    /// Returns a plain-text response of one line, for clients that aren't browsers.
    package static func line(_ text: String, status: HTTPResponse.Status, headers: HTTPFields = [:]) -> Response {
        var headers = headers
        headers[.contentType] = "text/plain; charset=utf-8"
        headers[.cacheControl] = "no-store"
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(string: text + "\n")))
    }
}

/// Sizes in bytes that decide how a response is sent.
package enum AnswerSize {
    /// The largest body in bytes that is written together with its head in one write. Such a body counts as sent
    /// immediately and keeps no file open. A larger body is sent in several pieces.
    package static let whole = 64 * 1024
}
