import Basics

/// The value of `WWW-Authenticate` in the bootstrapper's response with status 401
/// (docs/protocol/bootstrap-and-oauth.md#challenge).
public struct BearerChallenge: Hashable, Sendable {
    /// The absolute URL of the authorization endpoint, without a query.
    public let authorizationURI: String
    /// The absolute URL of the token endpoint, without a query.
    public let tokenIssuanceURI: String
    /// The identifier that Microsoft assigned at onboarding; the challenge omits it when it is `nil` or empty.
    public let providerID: String?
    /// The value of `UrlSchemes` before percent-encoding: JSON text (docs/protocol/bootstrap-and-oauth.md#url-schemes).
    public let urlSchemes: String?

    /// The reason why these values can't form a challenge.
    public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// The value would confuse a client that parses the header by splitting it at `=` and `,` and deleting the word
        /// `Bearer` (docs/protocol/bootstrap-and-oauth.md#challenge-grammar).
        case unsafe(parameter: String)

        /// A message that names the parameter and the forbidden characters.
        public var description: String {
            switch self {
            case .unsafe(let parameter): "\(parameter) contains '=', a comma, a quote, a control character or 'Bearer'"
            }
        }
    }

    /// Creates a challenge. Throws when a value contains `=`, `,`, `"`, `\`, a control character or the letters
    /// `Bearer`, which would confuse simple parsers of the header.
    public init(
        authorizationURI: String, tokenIssuanceURI: String, providerID: String? = nil, urlSchemes: String? = nil
    ) throws(Problem) {
        self.authorizationURI = authorizationURI
        self.tokenIssuanceURI = tokenIssuanceURI
        self.providerID = providerID
        self.urlSchemes = urlSchemes
        for (name, value) in parameters where !Self.isSafe(value) { throw .unsafe(parameter: name) }
    }

    /// The header value in one line: `Bearer
    /// authorization_uri="…",tokenIssuance_uri="…"[,providerId="…"][,UrlSchemes="…"]`.
    public var headerValue: String {
        "Bearer " + parameters.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: ",")
    }

    private var parameters: [(name: String, value: String)] {
        [
            ("authorization_uri", authorizationURI), ("tokenIssuance_uri", tokenIssuanceURI),
            ("providerId", providerID ?? ""), ("UrlSchemes", urlSchemes.map(Self.percentEncoded) ?? ""),
        ].filter { !$0.1.isEmpty }
    }

    private static func isSafe(_ value: String) -> Bool {
        !value.contains("Bearer")
            && value.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"=,\"\\".utf8.contains($0) }
    }

    /// Percent-encodes everything except the unreserved characters of RFC 3986. Also encodes one letter of each
    /// `Bearer`, a word that the name of a URL scheme may contain and that some clients delete from the header.
    private static func percentEncoded(_ text: String) -> String {
        // Encode the second `e` rather than the `B`, because the `B` may be the last digit of an encoded byte, as in
        // `%7Bearer`.
        PercentEncoding.encode(text).replacing("Bearer", with: "Bear%65r")
    }
}
