import NIOCore
package import Basics
package import HTTPTypes
package import Hummingbird

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

extension Response {
    /// Returns a redirect that a browser follows with GET; its status is 303 by default (RFC 9110 §15.4.4). RFC 9700
    /// §4.12 requires 303 after a form with a password. The response is never cached, and the browser sends no
    /// `Referer` to the target.
    package static func onward(
        to location: String, status: HTTPResponse.Status = .seeOther, setting fields: [HTTPField] = []
    ) -> Response {
        var headers: HTTPFields = [.location: location, .cacheControl: "no-store", .referrerPolicy: "no-referrer"]
        for field in fields { headers.append(field) }
        return Response(status: status, headers: headers)
    }
}

/// Values of `Retry-After` in seconds (RFC 9110 §10.2.3).
package enum RetryAfter {
    /// The delay in seconds before a retry when the server is at its limit of concurrent requests or password checks.
    package static let overloaded = 2
    /// The delay in seconds before a retry when a store timed out. WOPI and OAuth clients repeat such a request without
    /// asking the user.
    package static let storeBusy = 1
}

extension Response {
    /// Sets `Retry-After` in seconds, or removes it if `seconds` is `nil`.
    package mutating func setRetryAfter(_ seconds: Int?) { headers[.retryAfter] = seconds.map { "\($0)" } }
}
