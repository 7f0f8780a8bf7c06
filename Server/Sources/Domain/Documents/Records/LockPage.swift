import Basics
public import Foundation

/// A part of the locks that are held, the oldest first.
public struct LockPage: Hashable, Sendable {
    /// The locks of the page, with paths that have the document's own name only.
    public var locks: [LockRecord]
    /// The cursor to continue from; `nil` on the last page.
    public var next: LockCursor?

    /// A page as a store's rows make it.
    public init(locks: [LockRecord], next: LockCursor?) {
        self.locks = locks
        self.next = next
    }
}

/// A position in the list of held locks, which is ordered by the time a lock was taken, then by document.
public struct LockCursor: Hashable, Sendable {
    /// The time when the lock was taken.
    public var since: Date
    /// The identifier of the document that it holds.
    public var file: String

    /// Creates a cursor for a time and a document, whether or not a lock is there.
    public init(since: Date, file: String) {
        self.since = since
        self.file = file
    }

    init(_ lock: LockRecord) { self.init(since: lock.since, file: lock.file.rawValue) }
}
