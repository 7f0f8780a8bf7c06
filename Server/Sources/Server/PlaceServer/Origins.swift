import HTTPServing
import HTTPTypes
import OAuthRoutes
import Pages
import WOPI
import WOPIRoutes

/// The two origins of a place that keeps uploads apart from the origin where tokens are honored.
///
/// - The protocols' origin: bootstrapper, WOPI, OAuth, and the pages of an authorization request, sign-in and consent,
///   whose cookies are its own.
/// - The pages' origin: everything else that a browser shows, uploads or downloads, with a sign-in of its own.
/// - Both: stylesheet, icons and the privacy statement, which belong to neither.
struct Origins: Sendable {
    let protocols: PublicAddress
    let pages: PublicAddress

    init(_ addresses: ServerAddresses) { (protocols, pages) = (addresses.protocols, addresses.pages) }

    enum Side: Equatable { case protocols, pages }

    enum Verdict: Equatable {
        case serve
        /// It is at the other origin, to which a browser that follows a link is redirected.
        case elsewhere(PublicAddress)
        /// It is not here, and no browser is redirected after it.
        case notFound
        /// The authority is neither of the two: a proxy doesn't pass the host on, or somebody has a name of their own
        /// for this machine.
        case unknownAuthority
    }

    /// - Parameters:
    ///   - route: the pattern of the matched route; `nil` for none.
    ///   - isNavigation: a browser that follows a link or has an address typed into it.
    func verdict(authority: String?, route: String?, method: HTTPRequest.Method, isNavigation: Bool) -> Verdict {
        let first = route.map(Self.first)
        // Requested by machines, under any name for this host.
        if first == "health" || first == "metrics" { return .serve }
        guard let side = side(of: authority) else { return .unknownAuthority }
        guard let first else { return .serve }
        switch (Self.owner(of: first, method: method), side) {
        case (nil, _), (.protocols?, .protocols), (.pages?, .pages): return .serve
        case (.protocols?, .pages): return .notFound
        case (.pages?, .protocols):
            return isNavigation && first != Self.first(WOPIPath.bytes) ? .elsewhere(pages) : .notFound
        }
    }

    /// The origin that a route belongs to; `nil` for both.
    private static func owner(of first: String, method: HTTPRequest.Method) -> Side? {
        switch first {
        case _ where ofProtocols.contains(first): .protocols
        case _ where ofBoth.contains(first): nil
        // The form of an authorization request's page is posted here; signing in without such a request belongs to the
        // pages.
        case Self.first(PagePath.signIn) where method == .post: nil
        default: .pages
        }
    }

    private static let ofProtocols = Set(
        [
            WOPISrc(.ecosystem).path, WOPIPath.bootstrapper, OAuthPath.authorize, OAuthPath.metadata, PagePath.consent,
        ].map(Self.first))
    private static let ofBoth = Set(PagePath.everywhere.map(Self.first))

    /// The first segment of a path.
    private static func first(_ path: String) -> String { String(path.drop { $0 == "/" }.prefix { $0 != "/" }) }

    private func side(of authority: String?) -> Side? {
        if Self.matches(authority, protocols) { return .protocols }
        return Self.matches(authority, pages) ? .pages : nil
    }

    /// Whether the authority is that of the address. The scheme's own port may be named or left out.
    private static func matches(_ authority: String?, _ address: PublicAddress) -> Bool {
        guard let authority, HostAuthority(authority) != nil else { return false }
        return PublicAddress("\(address.scheme)://\(authority)").map { $0.origin == address.origin } ?? false
    }
}
