import NIOCore
import Testing

@testable import HTTPServing

@Suite struct RequestProgressTests {
    static let start = NIODeadline.uptimeNanoseconds(1_000_000_000_000)
    var progress = RequestProgress(
        limits: .init(
            idle: .seconds(75),
            header: .seconds(15),
            body: .seconds(30),
            minimumBodyProgress: 100,
            linger: .seconds(5)
        ),
        now: start
    )

    private func at(_ seconds: Int64) -> NIODeadline { Self.start + .seconds(seconds) }

    @Test mutating func `an idle new connection is closed after the header timeout`() {
        #expect(progress.expire(now: at(14)) == .notYet)
        #expect(progress.expire(now: at(15)) == .close)
    }

    @Test mutating func `a kept connection may idle longer, but not within a head`() {
        progress.headRead(now: at(0))
        progress.endRead(now: at(0))
        // The bytes that were just read were the end of this request, not the start of the next request.
        progress.readCompleted(now: at(0))
        progress.answered(now: at(1))
        #expect(progress.deadline(now: at(1)) == at(76))
        progress.readCompleted(now: at(60))
        #expect(progress.deadline(now: at(60)) == at(75))
    }

    @Test mutating func `a request that the server takes long to answer has no timeout`() {
        progress.headRead(now: at(0))
        progress.endRead(now: at(0))
        #expect(progress.deadline(now: at(1)) == nil)
        #expect(progress.expire(now: at(10_000)) == .notYet)
    }

    @Test(arguments: [false, true])
    mutating func `a head or body that can't be parsed has no timeout until the server has responded`(inBody: Bool) {
        progress.readRequested(now: at(0))
        if inBody { progress.headRead(now: at(0)) }
        progress.parsingFailed()
        progress.readRequested(now: at(1))
        #expect(!progress.isAnswered && progress.isAnsweringLast && progress.hasOpenRequest)
        #expect(progress.expire(now: at(10_000)) == .notYet)
        progress.answered(now: at(10_000))
        progress.linger(now: at(10_000))
        #expect(progress.isAnswered && progress.deadline(now: at(10_000)) == at(10_005))
    }

    @Test mutating func `a head that can't be parsed waits for the responses to earlier requests`() {
        progress.headRead(now: at(0))
        progress.endRead(now: at(0))
        progress.parsingFailed()
        #expect(!progress.isAnsweringLast)
        progress.answered(now: at(1))
        #expect(progress.isAnsweringLast && !progress.isAnswered)
        #expect(progress.expire(now: at(10_000)) == .notYet)
    }

    @Test mutating func `a body has its full timeout, however long the connection was idle before`() {
        progress.headRead(now: at(0))
        progress.endRead(now: at(0))
        progress.readCompleted(now: at(0))
        progress.answered(now: at(0))
        progress.readRequested(now: at(0))
        progress.headRead(now: at(60))
        #expect(progress.expire(now: at(60)) == .notYet)
        progress.readCompleted(now: at(60))
        progress.readRequested(now: at(60))
        #expect(progress.deadline(now: at(60)) == at(90))
    }

    @Test mutating func `a body slower than the minimum rate fails`() {
        progress.headRead(now: at(0))
        var failed: Int64?
        for second in Int64(0)..<60 {
            progress.readRequested(now: at(second))
            if progress.expire(now: at(second + 1)) == .failBody {
                failed = second + 1
                break
            }
            progress.bodyRead(1, now: at(second + 1))
            progress.readCompleted(now: at(second + 1))
        }
        #expect(failed == 30)
    }

    @Test mutating func `a slow body above the minimum rate never times out`() {
        progress.headRead(now: at(0))
        for second in Int64(0)..<1000 {
            progress.readRequested(now: at(second * 20))
            #expect(progress.expire(now: at(second * 20 + 20)) == .notYet)
            progress.bodyRead(100, now: at(second * 20 + 20))
            progress.readCompleted(now: at(second * 20 + 20))
        }
    }

    @Test mutating func `time in which the server doesn't read isn't counted against the client`() {
        progress.headRead(now: at(0))
        progress.readRequested(now: at(0))
        progress.readCompleted(now: at(1))
        #expect(progress.deadline(now: at(500)) == nil)
        progress.readRequested(now: at(500))
        #expect(progress.deadline(now: at(500)) == at(529))
    }

    @Test mutating func `an unread body is drained for a limited time after the answer`() {
        progress.headRead(now: at(0))
        progress.answered(now: at(10))
        #expect(progress.expire(now: at(14)) == .notYet)
        #expect(progress.expire(now: at(15)) == .close)
    }

    @Test mutating func `a connection is reused after its unread body was drained in time`() {
        progress.headRead(now: at(0))
        progress.answered(now: at(10))
        progress.endRead(now: at(11))
        #expect(progress.deadline(now: at(11)) == at(86))
    }

    @Test mutating func `an HTTP 2 stream doesn't wait for another request`() {
        progress.isReused = false
        progress.headRead(now: at(0))
        progress.endRead(now: at(0))
        progress.answered(now: at(0))
        #expect(progress.deadline(now: at(0)) == nil)
    }
}
