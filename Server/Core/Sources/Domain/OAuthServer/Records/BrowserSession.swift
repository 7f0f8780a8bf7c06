public import Foundation

/// A signed-in browser.
public struct BrowserSession: Hashable, Sendable {
    /// The session's grant of kind `.browser`. Its `expires` is the absolute end of the session.
    public var grant: Grant
    /// The current account of the user.
    public var account: Account
    /// The last use, and how long the session may stay unused.
    public var activity: SessionActivity

    /// The maximum number of sessions per account, including ended ones.
    public static let maximum = 100

    /// Creates a session read from a store or a new one.
    public init(grant: Grant, account: Account, activity: SessionActivity) {
        self.grant = grant
        self.account = account
        self.activity = activity
    }

    /// Records a use of the session as of `now`. A session whose grant isn't live counts as idle for too long.
    mutating func touch(now: Date) -> SessionActivity.Verdict {
        grant.isLive(now: now) ? activity.touch(now: now) : .idle
    }
}

/// The last use of a session, and the rule for how long it may stay unused.
public struct SessionActivity: Hashable, Sendable {
    /// The last recorded use, which is at most a minute older than the last use.
    public private(set) var lastUsed: Date
    /// How many seconds the session may stay unused.
    public let idleLifetime: TimeInterval

    /// Creates an activity read from a store.
    ///
    /// - Parameter idleLifetime: how many seconds the session may stay unused.
    public init(lastUsed: Date, idleLifetime: TimeInterval) {
        self.lastUsed = lastUsed
        self.idleLifetime = idleLifetime
    }

    /// The result of recording a use.
    public enum Verdict: Hashable, Sendable {
        /// In use, but the last recorded use is less than a minute ago, so there is nothing to store.
        case fresh
        /// In use; `lastUsed` was updated and must be stored.
        case touched
        /// Unused for too long: the session has ended.
        case idle
    }

    /// Records a use of the session as of `now`.
    public mutating func touch(now: Date) -> Verdict {
        let quiet = now.timeIntervalSince(lastUsed)
        if quiet >= idleLifetime { return .idle }
        if quiet < 60 { return .fresh }
        lastUsed = now
        return .touched
    }
}
