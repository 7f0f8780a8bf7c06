import Foundation

/// Optional parameters of the authorization redirect. After sign-in, when the user is known, they tell Office which
/// region or tenant serves this user: the token endpoint to use from now on (`tk`), and a text that Office sends back
/// as `X-WOPI-SessionContext` (`sc`).
public struct RedirectHints: Hashable, Sendable {
    /// The value of `tk`, which must satisfy ``isTokenEndpoint(_:)``. With `nil`, the redirect has no `tk`.
    public var tokenEndpoint: String?
    /// The value of `sc`, which must satisfy ``isSessionContext(_:)``. With `nil`, the redirect has no `sc`.
    public var sessionContext: String?

    /// Creates hints without validating them.
    public init(tokenEndpoint: String? = nil, sessionContext: String? = nil) {
        self.tokenEndpoint = tokenEndpoint
        self.sessionContext = sessionContext
    }

    /// These hints, with missing values taken from `other`.
    public func falling(backTo other: RedirectHints) -> RedirectHints {
        RedirectHints(
            tokenEndpoint: tokenEndpoint ?? other.tokenEndpoint,
            sessionContext: sessionContext ?? other.sessionContext)
    }

    /// Whether Office would accept `text` as a token endpoint: an absolute https URL of printable ASCII, without a user
    /// name and fragment. ``ProviderDomains/allowRedeeming(at:)`` checks whether Office redeems codes at this endpoint.
    public static func isTokenEndpoint(_ text: String) -> Bool {
        guard RedirectURI.isRegistrable(text, isPublic: false), let address = URL(string: text),
            let host = address.host()
        else { return false }
        return !host.isEmpty && address.user() == nil
    }

    /// Whether `text` can be sent unchanged in a header and in a redirect URL: 1 to 512 printable ASCII characters
    /// without a space at either end, which a header would drop (RFC 9110 §5.5).
    public static func isSessionContext(_ text: String) -> Bool {
        (1...512).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
            && !text.hasPrefix(" ") && !text.hasSuffix(" ")
    }

    /// Whether the `X-WOPI-SessionContext` of a request equals the `sc` that the user's redirect contained. A request
    /// without this header also matches. The value is only a hint and never affects permissions.
    public func matches(returned context: String?) -> Bool {
        guard let context else { return true }
        guard let sessionContext else { return false }
        return context.utf8.elementsEqual(sessionContext.utf8)
    }
}
