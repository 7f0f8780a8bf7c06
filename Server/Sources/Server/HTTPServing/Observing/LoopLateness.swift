package import CoreMetrics
import Dispatch
package import NIOCore
import ServiceLifecycle

/// Measures how long each event loop takes to begin what it is handed: the histogram `event_loop_lateness_seconds`.
///
/// A loop is late when something on it computes for long or waits for a disk, and everybody whose connection it has
/// waits as long. So this one number shows a read of the database from a slow disk, and whatever else doesn't belong
/// there, without a measurement around each read.
package struct LoopLateness: Service {
    /// Milliseconds between two looks: a dozen a second cost nothing, and soon meet what happens often.
    private static let interval = 80

    private let loops: [any EventLoop]
    private let lateness: Timer
    private let now: @Sendable () -> NIODeadline

    /// - Parameter loops: those that connections are on.
    package init(
        loops: [any EventLoop], metrics: any MetricsFactory, now: @escaping @Sendable () -> NIODeadline = { .now() }
    ) {
        self.loops = loops
        self.now = now
        lateness = Timer(label: "event_loop_lateness_seconds", dimensions: [], factory: metrics)
    }

    /// Looks at all loops until the service group shuts down: on a thread of its own, since a task might wait for the
    /// very loop that is late.
    package func run() async throws {
        let ticks = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "lateness"))
        ticks.setEventHandler { look() }
        ticks.schedule(deadline: .now() + .milliseconds(Self.interval), repeating: .milliseconds(Self.interval))
        ticks.resume()
        try? await gracefulShutdown()
        ticks.cancel()
    }

    /// Hands each loop something to do.
    func look() {
        let asked = now()
        for loop in loops {
            loop.execute { lateness.recordNanoseconds((now() - asked).nanoseconds) }
        }
    }
}
