/// A share and the path of its target.
public struct ListedShare: Hashable, Sendable {
    /// The share.
    public var record: ShareRecord
    /// The stored names from the owner's root down to the shared item; empty for the root itself.
    public var path: [String]

    /// Creates a listed share.
    public init(record: ShareRecord, path: [String]) {
        self.record = record
        self.path = path
    }
}
