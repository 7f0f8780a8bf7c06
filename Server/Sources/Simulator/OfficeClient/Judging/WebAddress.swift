import Basics
import Foundation

/// The parts of an absolute http or https address.
public struct WebAddress: Hashable, Sendable {
    /// The address as written.
    public let text: String
    /// The scheme in lower case.
    public let scheme: String
    /// The host in lower case.
    public let host: String
    /// The percent-encoded path.
    public let path: String
    /// The percent-encoded query, without `?`.
    public let query: String
    /// The port; 80 for http or 443 for https if the address contains no port.
    public let port: Int

    /// Parses an absolute http or https address. Returns `nil` for other text, and for an address with user information
    /// or a fragment.
    public init?(_ text: String) {
        guard text.utf8.count <= 8192, let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.percentEncodedHost?.lowercased(), !host.isEmpty,
            parts.percentEncodedUser == nil, parts.percentEncodedPassword == nil, parts.percentEncodedFragment == nil
        else { return nil }
        self.text = text
        self.scheme = scheme
        self.host = host
        path = parts.percentEncodedPath
        query = parts.percentEncodedQuery ?? ""
        port = parts.port ?? (scheme == "https" ? 443 : 80)
    }

    /// The origin as browsers define it: scheme, host and port.
    public var origin: String {
        "\(scheme)://\(host)" + (port == (scheme == "https" ? 443 : 80) ? "" : ":\(port)")
    }

    /// Resolves a `Location` header or the `action` of a form relative to this address.
    public func resolving(_ reference: String) -> WebAddress? {
        guard !reference.isEmpty else { return self }
        guard let base = URL(string: text), let url = URL(string: reference, relativeTo: base) else { return nil }
        var absolute = url.absoluteString
        if let hash = absolute.firstIndex(of: "#") { absolute = String(absolute[..<hash]) }
        return WebAddress(absolute)
    }
}

/// The provider's domains that were registered at onboarding (docs/protocol/bootstrap-and-oauth.md#onboarding). A
/// client connects only to hosts in these domains.
public struct TrustedDomains: Hashable, Sendable {
    /// The domains in lower case, without white space.
    public let domains: [String]

    /// Creates the list from the registered domains. Empty texts are skipped.
    public init(_ domains: [String]) {
        self.domains = domains.map { $0.lowercased().filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
    }

    /// Returns whether a host name equals one of the domains or is a subdomain of it.
    public func contains(_ host: String) -> Bool {
        let host = host.lowercased()
        return domains.contains { host == $0 || host.hasSuffix(".\($0)") }
    }
}

/// The address of a file, container or ecosystem from a member such as `Url`: the WOPISrc with an access token in its
/// query.
public struct ResourceAddress: Hashable, Sendable {
    /// The kind of a resource, by its path (docs/protocol/endpoints.md#paths).
    public enum Kind: Hashable, Sendable {
        /// A path ends with `/files/`, `/containers/` or `/ecosystem/` and an id. Any other path is ``unknown``.
        case file, container, ecosystem, unknown
    }

    /// The WOPISrc: the address without the parameters for the token and its expiration time.
    public let source: String
    /// The value of `access_token`, percent-encoded as in the query.
    public let token: String
    /// `access_token_ttl`: the time at which the token expires, in milliseconds since 1970. `nil` if it is missing or
    /// isn't a number.
    public let expiry: Int64?
    /// The kind of the resource, which determines the calls that it supports.
    public let kind: Kind
    /// The host in lower case, for comparison with ``TrustedDomains``.
    public let host: String

    /// Returns `nil` for text that isn't an absolute address.
    public init?(_ text: String) {
        guard let address = WebAddress(text) else { return nil }
        let pairs = address.query.split(separator: "&")
        func value(_ name: String) -> String? {
            pairs.first { $0.prefix { $0 != "=" } == name }.map { String($0.drop { $0 != "=" }.dropFirst()) }
        }
        let others = pairs.filter { !["access_token", "access_token_ttl"].contains($0.prefix { $0 != "=" }) }
        source = Self.path(of: text) + (others.isEmpty ? "" : "?" + others.joined(separator: "&"))
        token = value("access_token") ?? ""
        expiry = value("access_token_ttl").flatMap { Int64($0) }
        kind = Self.kind(address.path)
        host = address.host
    }

    /// Combines a WOPISrc with a token that comes from another response.
    public init?(source: String, token: String) {
        guard let address = WebAddress(source) else { return nil }
        self.source = source
        self.token = PercentEncoding.encode(token)
        expiry = nil
        kind = Self.kind(address.path)
        host = address.host
    }

    /// Returns the same address with another access token.
    public func with(token: String) -> ResourceAddress {
        ResourceAddress(source: source, token: token) ?? self
    }

    /// Returns the address of a call: the resource, a path suffix such as `/contents`, and the token.
    public func call(_ suffix: String = "") -> String {
        let path = Self.path(of: source), query = source.unicodeScalars.dropFirst(path.unicodeScalars.count + 1)
        return "\(path)\(suffix)?" + (query.isEmpty ? "" : "\(String(query))&") + "access_token=\(token)"
    }

    /// Returns the text before `?`. Splits by scalars, because `?` and a combining mark after it form a single
    /// `Character`.
    private static func path(of text: String) -> String { String(text.unicodeScalars.prefix { $0 != "?" }) }

    /// Returns the kind of the resource that the path names. The WOPI part of a path begins with a segment that starts
    /// with `wopi` (docs/protocol/endpoints.md#paths).
    private static func kind(_ path: String) -> Kind {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        func ends(_ words: [String?]) -> Bool {
            guard segments.count >= words.count else { return false }
            return zip(segments.suffix(words.count), words).allSatisfy { segment, word in
                word.map { $0 == "wopi" ? segment.hasPrefix("wopi") : segment == $0 } ?? !segment.isEmpty
            }
        }
        if ends(["wopi", "files", nil]) { return .file }
        if ends(["wopi", "containers", nil]) { return .container }
        return ends(["wopi", "ecosystem"]) ? .ecosystem : .unknown
    }
}
