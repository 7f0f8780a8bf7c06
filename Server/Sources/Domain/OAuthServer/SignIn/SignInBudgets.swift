import OAuth

/// The budgets of attempts to sign in.
///
/// Guessing is slowed down per account and per address, and the owner isn't locked out by it: a browser that signed
/// in before has a budget of its own, which nobody else can use up.
public struct SignInBudgets: Hashable, Sendable {
    /// One account from one address.
    public var accountAndAddress = Budget(burst: 5, interval: 60)
    /// Any accounts from one address. Only failures count, so many people behind one address don't use it up.
    public var address = Budget(burst: 50, interval: 10)
    /// One account from all browsers that never signed in to it, wherever they are.
    public var strangers = Budget(burst: 20, interval: 60)
    /// One account from a browser that signed in to it before.
    public var knownDevice = Budget(burst: 10, interval: 30)

    /// One share link from one address.
    public var linkAndAddress = Budget(burst: 5, interval: 60)
    /// One share link from everywhere.
    public var link = Budget(burst: 30, interval: 20)

    /// The standard budgets.
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
