/// The sharing of a folder that reaches something below it.
public struct SharingAbove: Hashable, Sendable {
    /// The folder that is shared.
    public var folder: ContainerRecord
    /// The stored names from the top of the owner's tree down to the folder; empty for the top itself.
    public var path: [String]
    /// The permissions to the folder that count, the oldest first.
    public var permissions: [NamedPermission]
    /// The links to the folder that open, the oldest first.
    public var links: [ShareRecord]

    /// A folder with how it is shared.
    public init(folder: ContainerRecord, path: [String], permissions: [NamedPermission], links: [ShareRecord]) {
        self.folder = folder
        self.path = path
        self.permissions = permissions
        self.links = links
    }
}
