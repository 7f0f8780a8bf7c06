import Logging
import ServiceLifecycle
import Synchronization
import Testing
import UnixSignals

@testable import EmplaceCLI

/// Tests how long the server runs after the stop signal, and what it does in this time.
@Suite struct LeavingTests {
    @Test(arguments: [0, 3]) func `a server isn't ready at once, and stops after the delay`(
        delay: Double
    ) async throws {
        let pauses = Mutex<[Double]>([]), wasLeaving = Mutex(false)
        let leaving = Mutex<Leaving?>(nil)
        let made = Leaving(delay, logger: Logger(label: "test")) { seconds in
            pauses.withLock { $0.append(seconds) }
            wasLeaving.withLock { $0 = leaving.withLock { $0?.isLeaving } ?? false }
        }
        leaving.withLock { $0 = made }
        let group = ServiceGroup(services: [made], logger: Logger(label: "test"))
        #expect(!made.isLeaving)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
        #expect(made.isLeaving)
        #expect(pauses.withLock { $0 } == (delay > 0 ? [delay] : []))
        #expect(wasLeaving.withLock { $0 } == (delay > 0))
    }

    @Test func `the first signal stops the services, the second ends the process`() async throws {
        let group = ServiceGroup(services: [], logger: Logger(label: "test")), ends = Mutex<[Int32]>([])
        let signals = StopSignals(group: group, logger: Logger(label: "test")) { status in
            ends.withLock { $0.append(status) }
        }
        await signals.follow(
            AsyncStream {
                $0.yield(.sigterm); $0.finish()
            })
        #expect(ends.withLock { $0 }.isEmpty)
        await signals.follow(
            AsyncStream {
                $0.yield(.sigterm); $0.yield(.sigint); $0.finish()
            })
        #expect(ends.withLock { $0 } == [130])
    }
}
