/// The documents and locks removed with an account, as counted by the store.
public struct RemovedBelongings: Hashable, Sendable {
    /// The number of deleted documents, including documents in the trash.
    public var documents: Int
    /// The number of deleted documents that were in the trash.
    public var inTrash: Int
    /// The number of deleted documents that weren't in the trash.
    public var outsideTrash: Int { documents - inTrash }
    /// The number of released locks on other users' documents.
    public var locks: Int

    /// Creates counts, each of which is zero by default.
    public init(documents: Int = 0, inTrash: Int = 0, locks: Int = 0) {
        self.documents = documents
        self.inTrash = inTrash
        self.locks = locks
    }
}
