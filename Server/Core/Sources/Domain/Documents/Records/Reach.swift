public import Basics

/// The caller's access to an item: the role, and where the item appears in "Shared with me", if it appears there.
public struct Reach: Hashable, Sendable {
    /// The strongest of the roles that the caller's ownership and permissions give for the item.
    public var role: Role
    /// The item's entry in the caller's "Shared with me" folder, if the item itself is shared with the caller and no
    /// folder above it is; `nil` for the caller's own items and for items below a shared folder.
    public var entry: Entry?

    /// An entry in a user's ``ContainerRecord/Kind/sharedWithMe``.
    public struct Entry: Hashable, Sendable {
        /// The item's name in the folder.
        public var name: String
        /// The "Shared with me" folder.
        public var folder: ContainerID
        /// The stored name of the "Shared with me" folder.
        public var folderName: String

        /// Creates an entry of the "Shared with me" folder.
        public init(name: String, folder: ContainerID, folderName: String) {
            self.name = name
            self.folder = folder
            self.folderName = folderName
        }
    }

    /// Creates the access to an item.
    public init(role: Role, entry: Entry? = nil) {
        self.role = role
        self.entry = entry
    }

    /// The access to items that the caller owns.
    public static let own = Reach(role: .owner)
    /// The access of users who may do everything with an item except share it.
    public static let editor = Reach(role: .editor)
}
