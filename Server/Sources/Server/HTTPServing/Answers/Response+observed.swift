import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

/// The end of an answer: how much of it was sent, and whether that was all.
struct AnswerOutcome: Sendable {
    var bytes: Int64
    /// The error for which it was not delivered whole; nil when it was.
    var error: (any Error)?
}

extension Response {
    /// Calls `done` once, when the answer is out or cut off.
    func observed(for request: Request, _ done: @escaping @Sendable (AnswerOutcome) -> Void) -> Response {
        // The router drops the body of an answer to HEAD, and a closure in it with it.
        if request.method == .head {
            done(AnswerOutcome(bytes: 0))
            return self
        }
        // Counts as delivered when it is handed over, which keeps its path of one write.
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
