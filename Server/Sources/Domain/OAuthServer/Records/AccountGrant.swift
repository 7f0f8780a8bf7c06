/// A grant and the account that it is of.
public struct AccountGrant: Hashable, Sendable {
    /// The grant, in whatever state it is.
    public var grant: Grant
    /// The account, disabled or not.
    public var account: Account

    /// A grant and its account as read from a store.
    public init(grant: Grant, account: Account) {
        self.grant = grant
        self.account = account
    }
}
