package import CoreMetrics
import Dispatch
package import NIOCore
import ServiceLifecycle

/// Measures how long each event loop takes to start a new task, in the histogram `event_loop_lateness_seconds`.
///
/// A loop is late if a task on it computes for long or waits for a disk. All connections of that loop then wait too.
/// This metric detects any blocking work on an event loop, such as a database read from a slow disk, without a timer in
/// each call.
package struct LoopLateness: Service {
    /// The number of milliseconds between two measurements. Twelve measurements per second use almost no CPU time, and
    /// find a frequent delay within seconds.
    private static let interval = 80

    private let loops: [any EventLoop]
    private let lateness: Timer
    private let now: @Sendable () -> NIODeadline

    /// - Parameter loops: the event loops that serve connections.
    package init(
        loops: [any EventLoop], metrics: any MetricsFactory, now: @escaping @Sendable () -> NIODeadline = { .now() }
    ) {
        self.loops = loops
        self.now = now
        lateness = Timer(label: "event_loop_lateness_seconds", dimensions: [], factory: metrics)
    }

    /// Measures the lateness of all loops until the service group shuts down. The timer runs on a dispatch queue,
    /// because a task might wait for the loop that is late.
    package func run() async throws {
        let ticks = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "lateness"))
        ticks.setEventHandler { look() }
        ticks.schedule(deadline: .now() + .milliseconds(Self.interval), repeating: .milliseconds(Self.interval))
        ticks.resume()
        try? await gracefulShutdown()
        ticks.cancel()
    }

    /// Schedules one measurement on each loop.
    func look() {
        let asked = now()
        for loop in loops {
            loop.execute { lateness.recordNanoseconds((now() - asked).nanoseconds) }
        }
    }
}
