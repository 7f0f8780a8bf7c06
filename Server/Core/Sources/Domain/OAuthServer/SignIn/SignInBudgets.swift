import OAuth

/// The budgets of sign-in attempts.
///
/// Guessing is slowed down per account and per address without locking out the owner: a browser that signed in before
/// has a budget of its own that other browsers can't use up.
public struct SignInBudgets: Hashable, Sendable {
    /// The budget of one account from one address.
    public var accountAndAddress = Budget(burst: 5, interval: 60)
    /// The budget of one address, for all accounts together. Only failures count, so that many users behind one address
    /// don't use it up.
    public var address = Budget(burst: 50, interval: 10)
    /// The budget that is shared, for one account, by all browsers that never signed in to it, from any address.
    public var strangers = Budget(burst: 20, interval: 60)
    /// The budget of one browser for an account to which it signed in before.
    public var knownDevice = Budget(burst: 10, interval: 30)

    /// The budget of one share link from one address.
    public var linkAndAddress = Budget(burst: 5, interval: 60)
    /// The budget of one share link from all addresses together.
    public var link = Budget(burst: 30, interval: 20)

    /// The default budgets.
    public init() {}

    func budgets(account: String, device: String?, address: String?) -> [ThrottleKey: Budget] {
        if let device { return [ThrottleKey("device", account, device): knownDevice] }
        let network = NetworkAddress.network(of: address ?? "machine")
        return [
            ThrottleKey("account-address", account, network): accountAndAddress,
            ThrottleKey("address", network): self.address,
            ThrottleKey("account", account): strangers,
        ]
    }

    func budgets(link: String, address: String?) -> [ThrottleKey: Budget] {
        let network = NetworkAddress.network(of: address ?? "machine")
        return [
            ThrottleKey("link-address", link, network): linkAndAddress,
            ThrottleKey("address", network): self.address,
            ThrottleKey("link", link): self.link,
        ]
    }
}
