import HTTPTypes
import WOPI

/// The two addresses of a place that keeps what people upload apart from where tokens are honored.
///
/// - The protocols' origin: bootstrapper, WOPI, OAuth, and the pages of an authorization request, sign-in and consent,
///   whose cookies are its own.
/// - The pages' origin: everything else that a browser shows, uploads or downloads, with a sign-in of its own.
/// - Both: stylesheet, icons and the privacy statement, which are nobody's.
struct Origins: Sendable {
    let protocols: PublicAddress
    let pages: PublicAddress

    enum Side: Equatable { case protocols, pages }

    enum Verdict: Equatable {
        case serve
        /// It is at the other origin, to which a browser that reads is sent.
        case elsewhere(PublicAddress)
        /// Not here, and not for a browser to be sent after.
        case notFound
        /// Neither of the two: a proxy that doesn't pass the host on, or somebody's own name for this machine.
        case unknownAuthority
    }

    /// - Parameters:
    ///   - route: the pattern of the route that was found; `nil` for none.
    ///   - isNavigation: a browser that follows a link or has an address typed into it.
    func verdict(authority: String?, route: String?, method: HTTPRequest.Method, isNavigation: Bool) -> Verdict {
        let first = route.map { String($0.drop { $0 == "/" }.prefix { $0 != "/" }) }
        // Asked for by machines, by whatever name they have for this one.
        if first == "health" || first == "metrics" { return .serve }
        guard let side = side(of: authority) else { return .unknownAuthority }
        guard let first else { return .serve }
        switch (Self.owner(of: first, method: method), side) {
        case (nil, _), (.protocols?, .protocols), (.pages?, .pages): return .serve
        case (.protocols?, .pages): return .notFound
        case (.pages?, .protocols): return isNavigation && first != "download" ? .elsewhere(pages) : .notFound
        }
    }

    /// `nil` for both.
    private static func owner(of first: String, method: HTTPRequest.Method) -> Side? {
        switch first {
        case "wopi", "wopibootstrapper", "oauth", ".well-known", "consent": .protocols
        case "assets", "favicon.ico", "privacy", "sign-out": nil
        // The form of an authorization request's page is posted here; to sign in for its own sake is for pages.
        case "sign-in" where method == .post: nil
        default: .pages
        }
    }

    private func side(of authority: String?) -> Side? {
        if Self.matches(authority, protocols) { return .protocols }
        return Self.matches(authority, pages) ? .pages : nil
    }

    /// A port that is the scheme's own may be left out or named.
    private static func matches(_ authority: String?, _ address: PublicAddress) -> Bool {
        guard let authority, HostAuthority(authority) != nil else { return false }
        return PublicAddress("\(address.scheme)://\(authority)").map { $0.origin == address.origin } ?? false
    }
}
