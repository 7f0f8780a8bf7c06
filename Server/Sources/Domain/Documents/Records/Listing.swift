/// The folders and documents directly in one folder, sorted by name.
public struct Listing: Hashable, Sendable {
    /// The folders, in the order of ``DocumentName/key``.
    public var containers: [ContainerRecord]
    /// The documents, in the order of ``DocumentName/key``.
    public var files: [FileRecord]

    /// Creates a listing in the given order.
    public init(containers: [ContainerRecord], files: [FileRecord]) {
        self.containers = containers
        self.files = files
    }
}
