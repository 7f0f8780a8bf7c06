public import Basics
public import Foundation

/// A page of the held locks, oldest first.
public struct LockPage: Hashable, Sendable {
    /// The locks of the page. The path in each record contains only the name of the locked document.
    public var locks: [LockRecord]
    /// The cursor of the next page; `nil` on the last page.
    public var next: LockCursor?

    /// Creates a page of locks.
    public init(locks: [LockRecord], next: LockCursor?) {
        self.locks = locks
        self.next = next
    }
}

/// A position in the list of held locks. The list is ordered by the time at which a lock was taken, then by document
/// id.
public struct LockCursor: Hashable, Sendable {
    /// The time when the lock was taken.
    public var since: Date
    /// The id of the locked document.
    public var file: String

    /// Creates a cursor for a time and a document, even if the document has no lock.
    public init(since: Date, file: String) {
        self.since = since
        self.file = file
    }

    init(_ lock: LockRecord) { self.init(since: lock.since, file: lock.file.rawValue) }
}

/// A lock to store, with the details that operators see.
public struct HeldLock: Hashable, Sendable {
    /// The lock id that the WOPI client chose.
    public var lock: LockID
    /// The time when the lock expires.
    public var expires: Date
    /// The time when the lock was taken; refreshing doesn't change it.
    public var since: Date
    /// The user whose request took the lock; `nil` for a visitor with a link.
    public var takenBy: UserID?

    /// Creates a lock for ``DocumentWriter/setLock(_:of:)``.
    public init(lock: LockID, expires: Date, since: Date, takenBy: UserID?) {
        self.lock = lock
        self.expires = expires
        self.since = since
        self.takenBy = takenBy
    }
}
