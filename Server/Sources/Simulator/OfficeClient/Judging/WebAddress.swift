import Basics
import Foundation

/// An absolute http or https address in its parts.
public struct WebAddress: Hashable, Sendable {
    /// The address as it was written.
    public let text: String
    /// Lower case.
    public let scheme: String
    /// Lower case.
    public let host: String
    /// Percent-encoded.
    public let path: String
    /// Percent-encoded, without `?`.
    public let query: String
    /// The port; 80 or 443 when the address names none.
    public let port: Int

    /// `nil` for anything else, a user before the host and a fragment included.
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

    /// Scheme, host and port: what a browser calls the origin.
    public var origin: String {
        "\(scheme)://\(host)" + (port == (scheme == "https" ? 443 : 80) ? "" : ":\(port)")
    }

    /// The address that a `Location` or a form's `action` on this page leads to.
    public func resolving(_ reference: String) -> WebAddress? {
        guard !reference.isEmpty else { return self }
        guard let base = URL(string: text), let url = URL(string: reference, relativeTo: base) else { return nil }
        var absolute = url.absoluteString
        if let hash = absolute.firstIndex(of: "#") { absolute = String(absolute[..<hash]) }
        return WebAddress(absolute)
    }
}

/// The domains registered at onboarding (docs/protocol/bootstrap-and-oauth.md#onboarding): a client connects to those
/// and no other.
public struct TrustedDomains: Hashable, Sendable {
    /// The domains in lower case, without blanks.
    public let domains: [String]

    /// Takes the domains as they were registered; empty ones are left out.
    public init(_ domains: [String]) {
        self.domains = domains.map { $0.lowercased().filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
    }

    /// Whether a host is one of the domains, or below one.
    public func contains(_ host: String) -> Bool {
        let host = host.lowercased()
        return domains.contains { host == $0 || host.hasSuffix(".\($0)") }
    }
}

/// The address of a resource as `Url` members have it: the WOPISrc with the token in its query.
public struct ResourceAddress: Hashable, Sendable {
    /// The kind of a resource, by its path (docs/protocol/endpoints.md#paths).
    public enum Kind: Hashable, Sendable {
        /// A path that ends in the endpoint's name and an id; ``unknown`` is any other path.
        case file, container, ecosystem, unknown
    }

    /// The WOPISrc: the address without token and expiry.
    public let source: String
    /// `access_token` as it stands in the query, percent-encoded.
    public let token: String
    /// `access_token_ttl` in milliseconds since 1970; `nil` when it is missing or no number.
    public let expiry: Int64?
    /// The kind of the resource, which decides what calls it takes.
    public let kind: Kind
    /// The host in lower case, to compare with ``TrustedDomains``.
    public let host: String

    /// `nil` when it isn't an absolute address.
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

    /// A WOPISrc, and a token that came apart from it.
    public init?(source: String, token: String) {
        guard let address = WebAddress(source) else { return nil }
        self.source = source
        self.token = PercentEncoding.encode(token)
        expiry = nil
        kind = Self.kind(address.path)
        host = address.host
    }

    /// The same resource with another token.
    public func with(token: String) -> ResourceAddress {
        ResourceAddress(source: source, token: token) ?? self
    }

    /// The address of a call: the resource, a suffix of its path such as `/contents`, and the token.
    public func call(_ suffix: String = "") -> String {
        let path = Self.path(of: source), query = source.unicodeScalars.dropFirst(path.unicodeScalars.count + 1)
        return "\(path)\(suffix)?" + (query.isEmpty ? "" : "\(String(query))&") + "access_token=\(token)"
    }

    /// By scalars: an accent behind `?` would make another character of it.
    private static func path(of text: String) -> String { String(text.unicodeScalars.prefix { $0 != "?" }) }

    /// docs/protocol/endpoints.md#paths: the WOPI part is a segment that starts with `wopi`.
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
