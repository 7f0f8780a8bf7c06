import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

/// What became of an answer.
struct AnswerOutcome: Sendable {
    var bytes: Int64
    /// Why it was not delivered whole; nil when it was.
    var error: (any Error)?
}

extension Response {
    /// Bodies up to this size are taken for delivered when they are handed over, which spares their one-write path.
    private static var observedFrom: Int { 64 * 1024 }

    /// Calls `done` once, when the answer is out or cut off.
    func observed(for request: Request, _ done: @escaping @Sendable (AnswerOutcome) -> Void) -> Response {
        // The router drops the body of an answer to HEAD, and a closure in it with it.
        if request.method == .head {
            done(AnswerOutcome(bytes: 0))
            return self
        }
        if let length = body.contentLength, length <= Self.observedFrom {
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
