import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import HTTPServing

@Suite struct LoopLatenessTests {
    /// A clock that moves only when a test sets it.
    private final class Moment: Sendable {
        private let time = Mutex(NIODeadline.uptimeNanoseconds(0))

        var now: NIODeadline { time.withLock { $0 } }

        func pass(_ amount: TimeAmount) { time.withLock { $0 = $0 + amount } }
    }

    @Test func `a blocked event loop reports its delay`() {
        let loop = EmbeddedEventLoop(), moment = Moment(), metrics = PrometheusMetricsFactory(buckets: [0.01, 1])
        let lateness = LoopLateness(loops: [loop], metrics: metrics) { moment.now }
        lateness.look()
        moment.pass(.milliseconds(30))
        loop.run()
        lateness.look()
        loop.run()
        let lines = metrics.exposition().split(separator: "\n")
        #expect(lines.contains("event_loop_lateness_seconds_count 2"))
        #expect(lines.contains("event_loop_lateness_seconds_sum 0.03"))
        #expect(lines.contains("event_loop_lateness_seconds_bucket{le=\"0.01\"} 1"), "the second time it was free")
    }
}
