public import Basics
public import Foundation

/// A held lock, for the operator's list.
public struct LockRecord: Hashable, Sendable {
    /// The document that is held.
    public var file: FileID
    /// Below the user's root, with the file's own name last.
    public var path: [String]
    /// The person whose document it is.
    public var owner: UserID
    /// Sign-in name of whose file it is.
    public var ownerName: String
    /// The lock, as its client chose it.
    public var lock: LockID
    /// Sign-in name of whose request took it.
    public var takenBy: String?
    /// Display name of whose request took it.
    public var takenByName: String?
    /// The time when it was taken.
    public var since: Date
    /// The time from which it holds the document no longer.
    public var expires: Date

    /// A lock as read from a store.
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
