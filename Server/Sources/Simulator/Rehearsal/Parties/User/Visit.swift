public import OfficeClient

/// A visit to the provider's pages in a web view.
public struct Visit: Sendable {
    /// The address to open.
    public var address: String
    /// The address at which the web view closes, such as the redirect URI.
    public var stop: String
    /// How the user acts on the pages, for example whether the user agrees to give access.
    public var behavior: SignInBehavior
    /// The phone, which determines the size and language of the web view.
    public var device: Device
    /// The domains to which the addresses of the pages must belong.
    public var domains: TrustedDomains

    /// Creates a visit.
    public init(address: String, stop: String, behavior: SignInBehavior, device: Device, domains: TrustedDomains) {
        self.address = address
        self.stop = stop
        self.behavior = behavior
        self.device = device
        self.domains = domains
    }

    /// Returns whether an address is the one at which the web view closes: it has the same scheme, host, port and path.
    /// An empty path equals `/` (docs/protocol/bootstrap-and-oauth.md#redirect).
    func isStop(_ text: String) -> Bool {
        guard let stop = WebAddress(stop) else { return text.prefix { $0 != "?" && $0 != "#" } == stop }
        guard let target = WebAddress(text.prefix { $0 != "#" }.description) else { return false }
        func path(_ address: WebAddress) -> String { address.path.isEmpty ? "/" : address.path }
        return target.origin == stop.origin && path(target) == path(stop)
    }
}
