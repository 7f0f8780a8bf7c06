/// How much a folder or document is, with everything below it: what handing it over is bounded by.
public struct TreeExtent: Hashable, Sendable {
    /// Documents and folders, itself included.
    public var count: Int
    /// Bytes of all versions of the documents.
    public var bytes: Int64

    /// An extent of these numbers.
    public init(count: Int, bytes: Int64) {
        self.count = count
        self.bytes = bytes
    }
}
