/// A grant and the account of the user who gave it.
public struct AccountGrant: Hashable, Sendable {
    /// The grant, in any state.
    public var grant: Grant
    /// The account, disabled or not.
    public var account: Account

    /// Creates a grant with its account, read from a store.
    public init(grant: Grant, account: Account) {
        self.grant = grant
        self.account = account
    }
}
