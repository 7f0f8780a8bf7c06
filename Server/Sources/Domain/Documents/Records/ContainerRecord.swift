public import Basics
public import Foundation

/// A folder as of one moment.
public struct ContainerRecord: Hashable, Sendable {
    /// Unchanged by renaming and moving.
    public var id: ContainerID
    /// The name as stored.
    public var name: String
    /// `nil` for the top of a user's tree.
    public var parent: ContainerID?
    /// The person whose tree it is in.
    public var owner: UserID
    /// The time when it was made.
    public var modified: Date
    /// The kind of what is in it.
    public var kind: Kind

    /// The kinds of folders.
    public enum Kind: Hashable, Sendable {
        /// Folders and documents of its owner.
        case folder
        /// Shared with me, the folder of what others share. Nothing can be put into it, and nobody arranges it; it is made with the
        /// first that is shared, directly below the top.
        case sharedWithMe
    }

    /// A folder as read from a store, or to be inserted into one.
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

    /// The top of a person's tree, which is made together with the account.
    public static func root(_ id: ContainerID, of owner: UserID, created: Date) -> ContainerRecord {
        ContainerRecord(id: id, name: rootName, parent: nil, owner: owner, modified: created)
    }

    /// The name that the top of every tree is stored under.
    private static let rootName = "Documents"

    /// The name of the folder of what others share, unless a person has something else of that name.
    static let sharedName = "Shared with me"
}
