import Foundation
import Logging
import Synchronization
import Testing

@testable import EmplaceCLI

/// Tests when a server that shares its database with other servers reports that it is ready.
@Suite struct NodeWatchTests {
    private struct Away: Error {}

    /// A simulated database and a simulated machine. The tests set the clocks of both.
    private final class World: Sendable {
        struct State {
            var isAway = false
            var offset: TimeInterval = 0
            var elapsed: Duration = .zero
            /// The number of seconds that the database takes to answer.
            var pause: TimeInterval = 0
            var reports = 0
            var hasLeft = false
            var hindrance: String?
            var end: String?
        }

        let state = Mutex(State())
        private let start = ContinuousClock.now
        private let now = Date(timeIntervalSince1970: 1_800_000_000)

        func makeWatch() -> NodeWatch {
            let database = NodeWatch.Database(
                time: { [self] in
                    try state.withLock { state in
                        if state.isAway { throw Away() }
                        state.elapsed += .seconds(state.pause)
                        return now + state.offset + state.pause
                    }
                }, report: { [self] _, _ in state.withLock { $0.reports += 1 } },
                check: { [self] in
                    if let end = state.withLock({ $0.end }) { throw Failure(end) }
                    return state.withLock { $0.hindrance }
                },
                leave: { [self] in state.withLock { $0.hasLeft = true } })
            return NodeWatch(
                database, sharing: [:], logger: Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() },
                now: { [now] in now },
                clock: { [self] in start + state.withLock { $0.elapsed } }, pause: { throw CancellationError() })
        }

        func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
    }

    private let world = World()

    @Test func `a database failover keeps a server ready, and a minute without the database doesn't`() async throws {
        let watch = world.makeWatch()
        try await watch.look()
        world.set { $0.isAway = true }
        for (seconds, isReady) in [(30, true), (60, true), (61, false), (600, false)] {
            world.set { $0.elapsed = .seconds(seconds) }
            try await watch.look()
            #expect((watch.problem == nil) == isReady, "after \(seconds) s")
        }
        #expect(watch.problem == "the database has been unreachable for 600 seconds")
        world.set { $0.isAway = false }
        try await watch.look()
        #expect(watch.problem == nil)
    }

    @Test(
        arguments: [
            (0, 5, true), (0, 0.5, true), (0.9, 5, true), (4, 5, false), (-4, 5, true), (-0.5, 5, true),
            (3600, 5, false), (-3600, 5, false),
            (31_536_000, 20, false), (-31_536_000, 20, false), (-31_536_000, 0.5, false),
        ] as [(TimeInterval, TimeInterval, Bool)])
    func `a slow database still detects a clock that is far off`(
        offset: TimeInterval, pause: TimeInterval, isRight: Bool
    ) async throws {
        let watch = world.makeWatch()
        world.set { ($0.offset, $0.pause) = (offset, pause) }
        try await watch.look()
        #expect((watch.problem == nil) == isRight, "\(watch.problem ?? "")")
    }

    @Test(
        arguments: [
            (0.9, nil), (-0.9, nil), (120, "this machine's clock is 120 seconds behind the database's"),
            (-120, "this machine's clock is 120 seconds ahead of the database's"),
        ] as [(TimeInterval, String?)])
    func `a server with a wrong clock is not ready until the clock is right`(offset: TimeInterval, problem: String?)
        async throws
    {
        let watch = world.makeWatch()
        world.set { $0.offset = offset }
        try await watch.look()
        #expect(watch.problem == problem)
        world.set { $0.offset = 0 }
        try await watch.look()
        #expect(watch.problem == nil)
    }

    @Test func `a server registers at each check and unregisters when it ends`() async throws {
        let watch = world.makeWatch()
        try await watch.run()
        #expect(world.state.withLock { $0.reports } == 1 && world.state.withLock { $0.hasLeft })
    }

    @Test func `an installation that is being moved is not ready, and a moved one stops the server`() async throws {
        let watch = world.makeWatch()
        world.set { $0.hindrance = "the place is being moved" }
        try await watch.look()
        #expect(watch.problem == "the place is being moved")
        world.set { $0.hindrance = nil }
        try await watch.look()
        #expect(watch.problem == nil)
        world.set { $0.end = "this place has moved" }
        await #expect(throws: Failure.self) { try await watch.run() }
        #expect(world.state.withLock { $0.hasLeft })
    }
}
