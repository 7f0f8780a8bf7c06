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
