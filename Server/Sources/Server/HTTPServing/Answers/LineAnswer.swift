package import HTTPTypes
package import Hummingbird
import NIOCore

extension Response {
    /// Returns a plain-text response of one line, for clients that aren't browsers.
    package static func line(_ text: String, status: HTTPResponse.Status, headers: HTTPFields = [:]) -> Response {
        var headers = headers
        headers[.contentType] = "text/plain; charset=utf-8"
        headers[.cacheControl] = "no-store"
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(string: text + "\n")))
    }
}
