import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

/// The result of sending a response: the number of bytes sent, and an error if sending failed.
struct AnswerOutcome: Sendable {
    var bytes: Int64
    /// The error that interrupted the response; `nil` if the response was delivered completely.
    var error: (any Error)?
}

extension Response {
    /// Calls `done` once, after the whole response was sent or sending failed.
    func observed(for request: Request, _ done: @escaping @Sendable (AnswerOutcome) -> Void) -> Response {
        // The router drops the body of a response to HEAD, so a closure in the body would never run.
        if request.method == .head {
            done(AnswerOutcome(bytes: 0))
            return self
        }
        // A small body counts as delivered as soon as it is passed to Hummingbird. Observing its delivery would require
        // a streamed body, which can't be sent in one write with the head.
        if let length = body.contentLength, length <= AnswerSize.whole {
            done(AnswerOutcome(bytes: Int64(length)))
            return self
        }
        var response = self
        let body = self.body
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            let count = ByteCount()
            do {
                try await body.write(CountingBodyWriter(base: writer, count: count))
            } catch {
                done(AnswerOutcome(bytes: count.value, error: error))
                throw error
            }
            done(AnswerOutcome(bytes: count.value))
        }
        return response
    }
}
