import Basics
import SQLStorage
import Foundation
import Logging
import ServiceLifecycle
import Synchronization

/// Tells the other servers of a place, every few seconds, that this one is there, and knows whether it may take requests:
/// while the database was reached not long ago, and its clock agrees.
///
/// A failover of the database takes half a minute, in which all servers lose it at the same time. A balancer that took
/// all of them out would turn late answers into none.
final class NodeWatch: Service, Sendable {
    /// The calls by which it asks the database, and tells it.
    struct Database: Sendable {
        /// The time by the database's clock.
        var time: @Sendable () async throws -> Date
        /// Writes down that this server is there, with the settings that all share, as of that time by the database's
        /// clock.
        var report: @Sendable ([String: String], Date) async throws -> Void
        /// The reason why requests should go elsewhere for a while, if the place has one.
        ///
        /// - Throws: ``Failure`` when this server must not go on.
        var check: @Sendable () async throws -> String?
        /// Takes back that this server is there.
        var leave: @Sendable () async throws -> Void
    }

    private struct State {
        var last: ContinuousClock.Instant
        /// Seconds by which the database's clock is ahead of this machine's.
        var offset: TimeInterval = 0
        var texts: [String: String]
        /// Why requests should go elsewhere, as the place has it.
        var hindrance: String?
    }

    /// Seconds after which a server that told nothing more counts as gone.
    static let presence: TimeInterval = 15
    /// How long a database may be away before requests should go elsewhere.
    static let tolerance: Duration = .seconds(60)
    /// Seconds by which clocks may differ: locks and tokens end by them.
    static let maxOffset: TimeInterval = 1

    private let database: Database
    private let logger: Logger
    private let now: @Sendable () -> Date
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let pause: @Sendable () async throws -> Void
    private let state: Mutex<State>

    init(
        _ database: Database, sharing texts: [String: String], logger: Logger,
        now: @escaping @Sendable () -> Date = { Date() },
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(3)) }
    ) {
        self.database = database
        self.logger = logger
        self.now = now
        self.clock = clock
        self.pause = pause
        state = Mutex(State(last: clock(), texts: texts))
    }

    /// Tells of other settings from now on.
    func share(_ texts: [String: String]) { state.withLock { $0.texts = texts } }

    /// - Throws: ``Failure`` once the server must not go on.
    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown { [self] in
                while !Task.isCancelled {
                    try await look()
                    try await pause()
                }
            }
        } catch let failure as Failure {
            logger.critical("node.ended", metadata: ["reason": "\(failure)"])
            try? await database.leave()
            throw failure
        } catch {}
        try? await database.leave()
    }

    /// Looks once.
    ///
    /// - Throws: ``Failure`` when the server must not go on.
    func look() async throws {
        do {
            let asked = now(), began = clock()
            let time = try await database.time()
            let took = clock() - began
            if let offset = Self.offset(of: time.timeIntervalSince(asked), took.seconds) { note(offset) }
            try await database.report(state.withLock { $0.texts }, time)
            let hindrance = try await database.check()
            state.withLock { state in
                state.last = clock()
                state.hindrance = hindrance
            }
        } catch is CancellationError {
            return
        } catch let failure as Failure {
            throw failure
        } catch {
            logger.debug("node.unreported", metadata: ["error": "\(error)"])
        }
    }

    /// Seconds by which the database's clock is ahead: halfway between question and answer. An answer that took longer than
    /// clocks may differ tells that they do only where no moment of it would make them agree.
    ///
    /// - Parameter late: seconds from the question, by this machine's clock, to the answer, by the database's.
    private static func offset(of late: TimeInterval, _ took: TimeInterval) -> TimeInterval? {
        if took < maxOffset { return late - took / 2 }
        let least = late < 0 ? late : max(0, late - took)
        return abs(least) > maxOffset ? least : nil
    }

    private func note(_ offset: TimeInterval) {
        let before = state.withLock { state in
            defer { state.offset = offset }
            return state.offset
        }
        let (was, isOff) = (abs(before) > Self.maxOffset, abs(offset) > Self.maxOffset)
        guard was != isOff else { return }
        logger.log(
            level: isOff ? .error : .notice, isOff ? "clock.off" : "clock.right",
            metadata: ["seconds": "\(Int(offset.rounded()))"])
    }

    /// The reason why requests should go to another server; `nil` for none.
    var problem: String? {
        let (away, offset, hindrance) = state.withLock { (clock() - $0.last, $0.offset, $0.hindrance) }
        if let hindrance { return hindrance }
        if away > Self.tolerance { return "the database hasn't been reached for \(Int(away.seconds)) seconds" }
        if abs(offset) > Self.maxOffset {
            let (seconds, side) = (Int(abs(offset).rounded()), offset > 0 ? "behind" : "ahead of")
            return "this machine's clock is \(seconds) seconds \(side) the database's"
        }
        return nil
    }
}

extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
