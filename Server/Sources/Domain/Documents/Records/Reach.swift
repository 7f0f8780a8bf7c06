public import Basics

/// How far a caller's right to a folder or document goes, and where it begins.
public struct Reach: Hashable, Sendable {
    /// The strongest of what reaches it.
    public var role: Role
    /// Where the caller finds it, for something that was shared with them while nothing above it was; `nil` for their own
    /// and for what lies below something shared.
    public var entry: Entry?

    /// A place in a person's ``ContainerRecord/Kind/sharedWithMe``.
    public struct Entry: Hashable, Sendable {
        /// The name it has there.
        public var name: String
        /// That folder.
        public var folder: ContainerID
        /// The stored name of that folder.
        public var folderName: String

        /// A place of these values.
        public init(name: String, folder: ContainerID, folderName: String) {
            self.name = name
            self.folder = folder
            self.folderName = folderName
        }
    }

    /// The reach of a right.
    public init(role: Role, entry: Entry? = nil) {
        self.role = role
        self.entry = entry
    }

    /// Of the caller's own things.
    public static let own = Reach(role: .owner)
}
