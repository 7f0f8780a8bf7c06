public import Basics
public import Foundation

/// A lock that was just taken, with details for the operator.
public struct HeldLock: Hashable, Sendable {
    /// The lock that now holds the document.
    public var lock: LockID
    /// The time when the lock expires.
    public var expires: Date
    /// The time when the lock was taken; refreshing doesn't change it.
    public var since: Date
    /// The user whose request took the lock; `nil` for a share's visitor.
    public var takenBy: UserID?

    /// Creates a lock for ``DocumentWriter/setLock(_:of:)``.
    public init(lock: LockID, expires: Date, since: Date, takenBy: UserID?) {
        self.lock = lock
        self.expires = expires
        self.since = since
        self.takenBy = takenBy
    }
}
