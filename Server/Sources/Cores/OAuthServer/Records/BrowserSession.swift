public import Foundation

/// Somebody signed in with a browser.
public struct BrowserSession: Hashable, Sendable {
    /// Of kind `.browser`; its `expires` is the session's absolute end.
    public var grant: Grant
    public var account: Account
    public var activity: SessionActivity

    /// Sessions of one account, live and ended ones.
    public static let maximum = 100

    public init(grant: Grant, account: Account, activity: SessionActivity) {
        self.grant = grant
        self.account = account
        self.activity = activity
    }
}

/// When a session was last used, and the rule that says whether that is too long ago.
public struct SessionActivity: Hashable, Sendable {
    public private(set) var lastUsed: Date
    /// Seconds without a request after which the session is over.
    public let idleLifetime: TimeInterval

    public init(lastUsed: Date, idleLifetime: TimeInterval) {
        self.lastUsed = lastUsed
        self.idleLifetime = idleLifetime
    }

    public enum Verdict: Hashable, Sendable {
        /// In use; nothing worth writing down since it was last noted less than a minute ago.
        case fresh
        /// In use; `lastUsed` has moved.
        case touched
        case idle
    }

    public mutating func touch(now: Date) -> Verdict {
        let quiet = now.timeIntervalSince(lastUsed)
        if quiet >= idleLifetime { return .idle }
        if quiet < 60 { return .fresh }
        lastUsed = now
        return .touched
    }
}
