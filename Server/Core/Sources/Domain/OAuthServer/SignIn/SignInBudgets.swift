import OAuth

/// The rate limits of sign-in attempts.
///
/// The limits slow down guessing per account and per network address without locking the account's owner out: a browser
/// that signed in before has a limit of its own, toward which attempts from other browsers don't count.
public struct SignInBudgets: Hashable, Sendable {
    /// The limit for attempts with one account from one network address.
    public var accountAndAddress = Budget(burst: 5, interval: 60)
    /// The limit for attempts from one network address, for all accounts together. Only failed attempts count, so that
    /// many users can share one address.
    public var address = Budget(burst: 50, interval: 10)
    /// The limit for attempts with one account from browsers that never signed in to the account, counted together for
    /// all network addresses.
    public var strangers = Budget(burst: 20, interval: 60)
    /// The limit for attempts of one browser with an account to which this browser signed in before.
    public var knownDevice = Budget(burst: 10, interval: 30)

    /// The limit for attempts to open one share link from one network address.
    public var linkAndAddress = Budget(burst: 5, interval: 60)
    /// The limit for attempts to open one share link from all network addresses together.
    public var link = Budget(burst: 30, interval: 20)

    /// Creates the default limits.
    public init() {}

    func budgets(account: String, device: String?, address: String?) -> [ThrottleKey: Budget] {
        if let device { return [ThrottleKey(.device, account, device): knownDevice] }
        let network = NetworkAddress.network(of: address ?? "machine")
        return [
            ThrottleKey(.accountAddress, account, network): accountAndAddress,
            ThrottleKey(.address, network): self.address,
            ThrottleKey(.account, account): strangers,
        ]
    }

    func budgets(link: String, address: String?) -> [ThrottleKey: Budget] {
        let network = NetworkAddress.network(of: address ?? "machine")
        return [
            ThrottleKey(.linkAddress, link, network): linkAndAddress,
            ThrottleKey(.address, network): self.address,
            ThrottleKey(.link, link): self.link,
        ]
    }
}
