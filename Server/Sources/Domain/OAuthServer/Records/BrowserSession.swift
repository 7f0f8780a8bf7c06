public import Foundation

/// A browser that somebody signed in with.
public struct BrowserSession: Hashable, Sendable {
    /// Of kind `.browser`; its `expires` is the session's absolute end.
    public var grant: Grant
    /// The account that signed in, as it is now.
    public var account: Account
    /// The time of the last use, and how long the session may stay unused.
    public var activity: SessionActivity

    /// Sessions of one account, live and ended ones.
    public static let maximum = 100

    /// A session as read from a store, or a new one.
    public init(grant: Grant, account: Account, activity: SessionActivity) {
        self.grant = grant
        self.account = account
        self.activity = activity
    }

    /// Applies a use of the session as of `now`; one whose grant isn't live is over as one that was idle too long.
    mutating func touch(now: Date) -> SessionActivity.Verdict {
        grant.isLive(now: now) ? activity.touch(now: now) : .idle
    }
}

/// The last use of a session, and the rule that says whether that is too long ago.
public struct SessionActivity: Hashable, Sendable {
    /// The time of the last use that was written down, up to a minute before the last one.
    public private(set) var lastUsed: Date
    /// Seconds without a request after which the session is over.
    public let idleLifetime: TimeInterval

    /// An activity as read from a store.
    ///
    /// - Parameter idleLifetime: seconds.
    public init(lastUsed: Date, idleLifetime: TimeInterval) {
        self.lastUsed = lastUsed
        self.idleLifetime = idleLifetime
    }

    /// The result of a use.
    public enum Verdict: Hashable, Sendable {
        /// In use; nothing worth writing down since it was last noted less than a minute ago.
        case fresh
        /// In use; `lastUsed` has moved.
        case touched
        /// Unused for too long: the session is over, and this use doesn't count.
        case idle
    }

    /// Applies a use of the session as of `now`.
    public mutating func touch(now: Date) -> Verdict {
        let quiet = now.timeIntervalSince(lastUsed)
        if quiet >= idleLifetime { return .idle }
        if quiet < 60 { return .fresh }
        lastUsed = now
        return .touched
    }
}
