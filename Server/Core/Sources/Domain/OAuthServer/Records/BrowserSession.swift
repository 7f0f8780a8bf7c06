public import Foundation

/// A signed-in browser.
public struct BrowserSession: Hashable, Sendable {
    /// The session's grant of kind `.browser`. At `expires`, the session ends even if the user is still using it.
    public var grant: Grant
    /// The current account of the user.
    public var account: Account
    /// When the session was last used, and how long it may stay unused.
    public var activity: SessionActivity

    /// The maximum number of stored sessions per account, including ended sessions.
    public static let maximum = 100

    /// Creates a new session or one read from a store.
    public init(grant: Grant, account: Account, activity: SessionActivity) {
        self.grant = grant
        self.account = account
        self.activity = activity
    }

    /// Records a use of the session as of `now`. Returns `idle` for a session whose grant has ended or expired.
    mutating func touch(now: Date) -> SessionActivity.Verdict {
        grant.isLive(now: now) ? activity.touch(now: now) : .idle
    }
}

/// When a session was last used, and how long it may stay unused.
public struct SessionActivity: Hashable, Sendable {
    /// The last recorded use. Further uses within a minute after this time aren't recorded.
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

    /// The result of recording a use of the session.
    public enum Verdict: Hashable, Sendable {
        /// The session is in use, but its last recorded use is less than a minute ago, so there is nothing to store.
        case fresh
        /// The session is in use; `lastUsed` was updated and must be stored.
        case touched
        /// The session has ended because it was unused for too long.
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
