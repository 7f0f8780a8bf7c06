public import Basics
public import Foundation

/// A folder at one point in time.
public struct ContainerRecord: Hashable, Sendable, Codable {
    /// The folder's id, unchanged by renaming and moving.
    public var id: ContainerID
    /// The folder's name as stored.
    public var name: String
    /// The parent folder; `nil` for the root of a user's tree.
    public var parent: ContainerID?
    /// The owner of the tree that contains the folder.
    public var owner: UserID
    /// The time when the folder was created.
    public var modified: Date
    /// The kind of folder.
    public var kind: Kind

    /// The kinds of folders.
    public enum Kind: Hashable, Sendable, Codable {
        /// A regular folder with its owner's folders and documents.
        case folder
        /// The "Shared with me" folder, which lists the items that other users share with this user. Users can't add to
        /// it, rename it or move it. It is created directly below the root when something is shared with the user for
        /// the first time.
        case sharedWithMe
    }

    /// Creates a record read from a store or to be inserted into one.
    public init(
        id: ContainerID, name: String, parent: ContainerID?, owner: UserID, modified: Date, kind: Kind = .folder
    ) {
        self.id = id
        self.name = name
        self.parent = parent
        self.owner = owner
        self.modified = modified
        self.kind = kind
    }

    /// The root folder of a user's tree. It is created together with the account.
    public static func root(_ id: ContainerID, of owner: UserID, created: Date) -> ContainerRecord {
        ContainerRecord(id: id, name: rootName, parent: nil, owner: owner, modified: created)
    }

    /// The stored name of every root.
    private static let rootName = "Documents"

    /// The default name of the "Shared with me" folder; another name is used if the user already has an item with that
    /// name.
    static let sharedName = "Shared with me"
}
