/// The detail of an ``AuditEvent/Kind/accountRemoved`` event: the account's name, which the audit log still shows, and
/// how many of its documents and locks were removed or transferred.
public struct AccountRemoval: Hashable, Sendable {
    /// The documents and locks removed with the account.
    public var gone: RemovedBelongings
    /// The number of documents and folders that were transferred to another user before the removal.
    public var transferred: Int
    /// The sign-in name that the account had when it was removed; `nil` in events written by earlier releases.
    public var name: String?

    /// The number of documents that were removed with the account.
    public var documents: Int { gone.documents }

    /// Creates the record of an account's removal.
    public init(_ gone: RemovedBelongings, transferred: Int = 0, name: String?) {
        self.gone = gone
        self.transferred = transferred
        self.name = name
    }
}
