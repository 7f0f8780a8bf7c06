import Basics
public import Foundation

/// A part of the locks that are held, the oldest first.
public struct LockPage: Hashable, Sendable {
    /// The locks of the page, with paths that have the document's own name only.
    public var locks: [LockRecord]
    /// The place to go on from; `nil` on the last page.
    public var next: LockPlace?

    /// A page as a store's rows make it.
    public init(locks: [LockRecord], next: LockPlace?) {
        self.locks = locks
        self.next = next
    }
}

/// The place of a lock among those that are held: by the time since when, and of equals by the document.
public struct LockPlace: Hashable, Sendable {
    /// The time when the lock was taken.
    public var since: Date
    /// The identifier of the document that it holds.
    public var file: String

    /// A place, whether a lock is there or not.
    public init(since: Date, file: String) {
        self.since = since
        self.file = file
    }

    init(_ lock: LockRecord) { self.init(since: lock.since, file: lock.file.rawValue) }
}
