/// What went with an account that was removed, as its store counts it.
public struct RemovedBelongings: Hashable, Sendable {
    /// Documents that were removed, those in the trash included.
    public var documents: Int
    /// How many of them were in the trash.
    public var inTrash: Int
    /// Documents of others that the account's apps held, and that are free now.
    public var locks: Int

    /// What went with an account; nothing unless said.
    public init(documents: Int = 0, inTrash: Int = 0, locks: Int = 0) {
        self.documents = documents
        self.inTrash = inTrash
        self.locks = locks
    }
}
