import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Synchronization

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

/// The number of bytes of a response that were sent so far. A body writer updates the number, and an observer of the
/// response reads it.
final class ByteCount: Sendable {
    private let count = Atomic<Int64>(0)

    var value: Int64 { count.load(ordering: .relaxed) }

    func add(_ bytes: Int) {
        count.wrappingAdd(Int64(bytes), ordering: .relaxed)
    }
}

/// Counts the bytes of a response body when they are written.
struct CountingBodyWriter: ResponseBodyWriter {
    private var base: any ResponseBodyWriter
    /// The counter of sent bytes. ``FileContentBody`` adds to the same counter the bytes that the kernel sends without
    /// this writer.
    let count: ByteCount

    init(base: any ResponseBodyWriter, count: ByteCount) {
        self.base = base
        self.count = count
    }

    mutating func write(_ buffer: ByteBuffer) async throws {
        try await base.write(buffer)
        count.add(buffer.readableBytes)
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await base.finish(trailingHeaders)
    }
}
