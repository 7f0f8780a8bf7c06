import Foundation

/// The optional parameters of the authorization redirect that tell Office which region or tenant serves a person, known
/// only after they signed in: the token endpoint to use from now on (`tk`) and a text Office sends back as
/// `X-WOPI-SessionContext` (`sc`).
public struct RedirectHints: Hashable, Sendable {
    /// `tk`, for which ``isTokenEndpoint(_:)`` holds; `nil` leaves the parameter out.
    public var tokenEndpoint: String?
    /// `sc`, for which ``isSessionContext(_:)`` holds; `nil` leaves the parameter out.
    public var sessionContext: String?

    /// Hints of these values; nothing is checked.
    public init(tokenEndpoint: String? = nil, sessionContext: String? = nil) {
        self.tokenEndpoint = tokenEndpoint
        self.sessionContext = sessionContext
    }

    /// These, with those of `other` where this has none.
    public func falling(backTo other: RedirectHints) -> RedirectHints {
        RedirectHints(
            tokenEndpoint: tokenEndpoint ?? other.tokenEndpoint,
            sessionContext: sessionContext ?? other.sessionContext)
    }

    /// Whether Office would take `text` for a token endpoint: an absolute https address of printable ASCII, without
    /// user and fragment. Whether Office redeems codes there is for ``ProviderDomains/allowRedeeming(at:)``.
    public static func isTokenEndpoint(_ text: String) -> Bool {
        guard RedirectURI.isRegistrable(text, isPublic: false), let address = URL(string: text),
            let host = address.host()
        else { return false }
        return !host.isEmpty && address.user() == nil
    }

    /// Whether `text` survives a header and a redirect: 1 to 512 printable ASCII characters that neither begin nor
    /// end with a space, which a header would lose (RFC 9110 §5.5).
    public static func isSessionContext(_ text: String) -> Bool {
        (1...512).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
            && !text.hasPrefix(" ") && !text.hasSuffix(" ")
    }

    /// Whether the `X-WOPI-SessionContext` of a request is the one its person was given. A request without one is no
    /// contradiction. It is a hint: it never decides what anybody may do.
    public func matches(returned context: String?) -> Bool {
        guard let context else { return true }
        guard let sessionContext else { return false }
        return context.utf8.elementsEqual(sessionContext.utf8)
    }
}
