public import Basics
public import Foundation

/// A lock that was just taken, with what the operator wants to know of it.
public struct HeldLock: Hashable, Sendable {
    /// The lock that holds the document from now on.
    public var lock: LockID
    /// The time from which it holds the document no longer.
    public var expires: Date
    /// The time when it was taken; refreshing leaves it as it is.
    public var since: Date
    /// The person whose request took it; `nil` for a share's visitor.
    public var takenBy: UserID?

    /// A lock to be written by ``DocumentWriter/setLock(_:of:)``.
    public init(lock: LockID, expires: Date, since: Date, takenBy: UserID?) {
        self.lock = lock
        self.expires = expires
        self.since = since
        self.takenBy = takenBy
    }
}
