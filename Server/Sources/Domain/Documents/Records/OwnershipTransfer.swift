/// Something that is another person's from now on.
public struct OwnershipTransfer: Hashable, Sendable {
    /// Its name at the top of the new owner's documents.
    public var name: String
    /// Documents and folders that went with it, itself included.
    public var count: Int

    /// Something of this name.
    public init(name: String, count: Int) {
        self.name = name
        self.count = count
    }
}
