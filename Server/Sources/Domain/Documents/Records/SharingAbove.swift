/// The sharing of a folder, which also applies to an item below it.
public struct SharingAbove: Hashable, Sendable {
    /// The shared folder.
    public var folder: ContainerRecord
    /// The stored names from the owner's root down to the folder; empty for the root itself.
    public var path: [String]
    /// The live permissions to the folder, oldest first.
    public var permissions: [NamedPermission]
    /// The live links to the folder, oldest first.
    public var links: [ShareRecord]

    /// Creates an entry.
    public init(folder: ContainerRecord, path: [String], permissions: [NamedPermission], links: [ShareRecord]) {
        self.folder = folder
        self.path = path
        self.permissions = permissions
        self.links = links
    }
}
