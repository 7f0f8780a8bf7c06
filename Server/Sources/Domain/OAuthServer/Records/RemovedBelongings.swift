/// The documents and locks that went with an account, as its store counts them.
public struct RemovedBelongings: Hashable, Sendable {
    /// Documents that were removed, those in the trash included.
    public var documents: Int
    /// How many of them were in the trash.
    public var inTrash: Int
    /// Those that were not.
    public var outsideTrash: Int { documents - inTrash }
    /// Documents of others that the account's apps held, and that are free now.
    public var locks: Int

    /// The belongings of an account that is removed; nothing unless said.
    public init(documents: Int = 0, inTrash: Int = 0, locks: Int = 0) {
        self.documents = documents
        self.inTrash = inTrash
        self.locks = locks
    }
}
