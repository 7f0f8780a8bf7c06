public import OfficeClient

/// A visit to the provider's pages in a web view.
public struct Visit: Sendable {
    /// The address that is opened.
    public var address: String
    /// The address at which the web view is closed.
    public var stop: String
    /// The conduct of the user.
    public var conduct: Conduct
    /// The phone, whose size and language the web view has.
    public var device: Device
    /// The domains that the pages may be on.
    public var domains: TrustedDomains

    /// Makes a visit.
    public init(address: String, stop: String, conduct: Conduct, device: Device, domains: TrustedDomains) {
        self.address = address
        self.stop = stop
        self.conduct = conduct
        self.device = device
        self.domains = domains
    }

    /// Whether an address is the stop address: the same scheme, host, port and path. An empty path and `/` are the same
    /// (docs/protocol/bootstrap-and-oauth.md#redirect).
    func isStop(_ text: String) -> Bool {
        guard let stop = WebAddress(stop) else { return text.prefix { $0 != "?" && $0 != "#" } == stop }
        guard let target = WebAddress(text.prefix { $0 != "#" }.description) else { return false }
        func path(_ address: WebAddress) -> String { address.path.isEmpty ? "/" : address.path }
        return target.origin == stop.origin && path(target) == path(stop)
    }
}
