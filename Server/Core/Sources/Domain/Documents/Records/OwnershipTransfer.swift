/// The outcome of an ownership transfer.
public struct OwnershipTransfer: Hashable, Sendable {
    /// The item's name at the top of the new owner's documents.
    public var name: String
    /// The number of transferred documents and folders, including the item itself.
    public var count: Int

    /// Creates the outcome of a transfer.
    public init(name: String, count: Int) {
        self.name = name
        self.count = count
    }
}
