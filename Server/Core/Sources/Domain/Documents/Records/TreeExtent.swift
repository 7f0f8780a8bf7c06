/// The extent of an item with everything below it, which limits a transfer of ownership.
public struct TreeExtent: Hashable, Sendable {
    /// The number of documents and folders, including the item.
    public var count: Int
    /// Bytes of all versions of the documents.
    public var bytes: Int64

    /// Creates an extent.
    public init(count: Int, bytes: Int64) {
        self.count = count
        self.bytes = bytes
    }
}
