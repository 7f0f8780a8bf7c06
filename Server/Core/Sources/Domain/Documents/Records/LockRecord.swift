public import Basics
public import Foundation

/// A document's lock, for the list of locks that an operator sees.
public struct LockRecord: Hashable, Sendable {
    /// The locked document.
    public var file: FileID
    /// The names of the folders below the owner's root that lead to the document, and the document's name.
    public var path: [String]
    /// The document's owner.
    public var owner: UserID
    /// The sign-in name of the document's owner.
    public var ownerName: String
    /// The lock id that the WOPI client chose.
    public var lock: LockID
    /// The sign-in name of the user whose request took the lock; `nil` for a visitor with a link.
    public var takenBy: String?
    /// The display name of the user whose request took the lock; `nil` for a visitor with a link.
    public var takenByName: String?
    /// The time when the lock was taken.
    public var since: Date
    /// The time when the lock expires.
    public var expires: Date

    /// Creates a record read from a store.
    public init(
        file: FileID, path: [String], owner: UserID, ownerName: String, lock: LockID, takenBy: String?,
        takenByName: String? = nil, since: Date, expires: Date
    ) {
        self.file = file
        self.path = path
        self.owner = owner
        self.ownerName = ownerName
        self.lock = lock
        self.takenBy = takenBy
        self.takenByName = takenByName
        self.since = since
        self.expires = expires
    }
}

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
