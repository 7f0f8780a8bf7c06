import HTTPServing
import HTTPTypes
import OAuthRoutes
import Pages
import WOPI
import WOPIRoutes

/// The two origins of a server that serves uploaded content on another origin than the origin on which it accepts
/// tokens.
///
/// - The protocol origin: bootstrapper, WOPI, OAuth, and the sign-in and consent pages of an authorization request,
///   with separate cookies.
/// - The pages origin: everything else that a browser shows, uploads or downloads, with a separate sign-in.
/// - Both origins: stylesheet, icons and privacy statement.
struct Origins: Sendable {
    let protocols: PublicAddress
    let pages: PublicAddress

    init(_ addresses: ServerAddresses) { (protocols, pages) = (addresses.protocols, addresses.pages) }

    enum Side: Equatable { case protocols, pages }

    enum Verdict: Equatable {
        case serve
        /// The route belongs to the other origin. A browser that follows a link to this route is redirected to the
        /// other origin.
        case elsewhere(PublicAddress)
        /// This origin doesn't serve the route, and the browser isn't redirected to the other origin.
        case notFound
        /// The host of the request matches neither origin: a proxy doesn't forward the host, or the client uses another
        /// name for this machine.
        case unknownAuthority
    }

    /// - Parameters:
    ///   - route: the pattern of the matched route; `nil` if none matched.
    ///   - isNavigation: whether a browser requests a page because the user followed a link or typed the address.
    func verdict(authority: String?, route: String?, method: HTTPRequest.Method, isNavigation: Bool) -> Verdict {
        let first = route.map(Self.first)
        // Health checks and metrics scrapers may use any host name.
        if first == "health" || first == "metrics" { return .serve }
        guard let side = side(of: authority) else { return .unknownAuthority }
        guard let route, let first else { return .serve }
        // Each origin has its own sessions, so a sign-in with an identity provider returns to the origin on which it
        // started.
        if route.hasPrefix(PagePath.signInWith) || route.hasPrefix(PagePath.signInBack) { return .serve }
        switch (Self.owner(of: first, method: method), side) {
        case (nil, _), (.protocols?, .protocols), (.pages?, .pages): return .serve
        case (.protocols?, .pages): return .notFound
        case (.pages?, .protocols):
            return isNavigation && first != Self.first(WOPIPath.bytes) ? .elsewhere(pages) : .notFound
        }
    }

    /// Returns the origin that serves a route, or `nil` if both origins serve the route.
    private static func owner(of first: String, method: HTTPRequest.Method) -> Side? {
        switch first {
        case _ where ofProtocols.contains(first): .protocols
        case _ where ofBoth.contains(first): nil
        // The sign-in form of an authorization request is posted to the protocol origin. All other sign-in forms are
        // posted to the pages origin.
        case Self.first(PagePath.signIn) where method == .post: nil
        default: .pages
        }
    }

    private static let ofProtocols = Set(
        [
            WOPISrc(.ecosystem).path, WOPIPath.bootstrapper, OAuthPath.authorize, OAuthPath.metadata, PagePath.consent,
        ].map(Self.first))
    private static let ofBoth = Set(PagePath.everywhere.map(Self.first))

    /// Returns the first segment of a path.
    private static func first(_ path: String) -> String { String(path.drop { $0 == "/" }.prefix { $0 != "/" }) }

    private func side(of authority: String?) -> Side? {
        if Self.matches(authority, protocols) { return .protocols }
        return Self.matches(authority, pages) ? .pages : nil
    }

    /// Returns whether the authority equals the host and port of the address. The default port may be present or
    /// omitted.
    private static func matches(_ authority: String?, _ address: PublicAddress) -> Bool {
        guard let authority, HostAuthority(authority) != nil else { return false }
        return PublicAddress("\(address.scheme)://\(authority)").map { $0.origin == address.origin } ?? false
    }
}
