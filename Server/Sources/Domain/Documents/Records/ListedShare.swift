/// A share, and where what it shares is.
public struct ListedShare: Hashable, Sendable {
    /// The share.
    public var record: ShareRecord
    /// The stored names from the top of the owner's tree down to what is shared; empty for the top itself.
    public var path: [String]

    /// A share of what this path leads to.
    public init(record: ShareRecord, path: [String]) {
        self.record = record
        self.path = path
    }
}
