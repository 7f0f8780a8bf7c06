import Basics
import SQLStorage
import Foundation
import Logging
import ServiceLifecycle
import Synchronization

/// Registers this server with the other servers of the installation every few seconds. Also decides whether load
/// balancers may send requests to this server: the database must have been reached recently, and the clocks must agree.
///
/// A server may get requests even if it couldn't reach the database a moment ago. During a failover of the database,
/// all servers lose the database for half a minute. If load balancers stopped using all servers, clients would get
/// errors instead of slow responses.
final class NodeWatch: Service, Sendable {
    /// The functions with which ``NodeWatch`` accesses the database.
    struct Database: Sendable {
        /// Returns the current time, by the clock of the database.
        var time: @Sendable () async throws -> Date
        /// Registers this server, with the settings that all servers must share and the current time by the clock of
        /// the database.
        var report: @Sendable ([String: String], Date) async throws -> Void
        /// Returns the reason why load balancers should send requests to other servers for a while; `nil` if there is
        /// none.
        ///
        /// - Throws: ``Failure`` if this server must stop.
        var check: @Sendable () async throws -> String?
        /// Removes the registration of this server.
        var leave: @Sendable () async throws -> Void
    }

    private struct State {
        var last: ContinuousClock.Instant
        /// The number of seconds by which the database's clock is ahead of this machine's clock.
        var offset: TimeInterval = 0
        var texts: [String: String]
        /// The last result of ``Database/check``: the reason why load balancers should send requests to other servers.
        var hindrance: String?
    }

    /// The number of seconds after its last registration at which a server counts as stopped.
    static let presence: TimeInterval = 15
    /// How long the database may be unreachable before load balancers should send requests to other servers.
    static let tolerance: Duration = .seconds(60)
    /// The maximum difference in seconds between the clocks of the database and of this machine. Locks and tokens
    /// expire by these clocks.
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

    /// Sets the settings with which this server registers from now on.
    func share(_ texts: [String: String]) { state.withLock { $0.texts = texts } }

    /// Registers this server every few seconds, until it stops.
    ///
    /// - Throws: ``Failure`` when the server must stop.
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

    /// Reads the database's clock once, and registers this server.
    ///
    /// - Throws: ``Failure`` if the server must stop.
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

    /// Returns the number of seconds by which the database's clock is ahead, assuming that the database read its clock
    /// halfway through the call. If the call took longer than the allowed difference between the clocks, this
    /// assumption is too inexact. In that case, returns the smallest possible difference if even that is too large,
    /// otherwise `nil`.
    ///
    /// - Parameter late: the seconds between the start of the call by this machine's clock and the time that the
    ///   database returned.
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

    /// The reason why load balancers should send requests to other servers; `nil` if there is none.
    var problem: String? {
        let (away, offset, hindrance) = state.withLock { (clock() - $0.last, $0.offset, $0.hindrance) }
        if let hindrance { return hindrance }
        if away > Self.tolerance { return "the database has been unreachable for \(Int(away.seconds)) seconds" }
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
