/// A grant and the account of the user who gave it.
public struct AccountGrant: Hashable, Sendable {
    /// The grant, which may have ended or expired.
    public var grant: Grant
    /// The account, which may be disabled.
    public var account: Account

    /// Creates a grant with its account, read from a store.
    public init(grant: Grant, account: Account) {
        self.grant = grant
        self.account = account
    }
}
