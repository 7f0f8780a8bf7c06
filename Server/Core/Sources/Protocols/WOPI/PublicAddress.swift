import Basics

/// The public URL of the host: the base of every absolute URL in a response.
///
/// The URL comes from configuration, never from a header such as `Host` or `X-Forwarded-Host`
/// (docs/protocol/security.md#transport). It has no trailing slash and no query.
public struct PublicAddress: Hashable, Sendable, CustomStringConvertible {
    /// The URL as configured, such as `https://wopi.contoso.example:8443/base`, without a trailing slash or a default
    /// port; scheme and host are in canonical spelling.
    public let text: String
    /// The scheme, `http` or `https`.
    public let scheme: String
    /// The host in lowercase; an IPv6 address in brackets in the form of RFC 5952. Two addresses have the same host
    /// exactly when these texts are equal.
    public let host: String
    /// The port; `nil` for the scheme's default port.
    public let port: Int?
    /// The path of the URL: empty or, for example, `/base`.
    public let path: String

    /// Parses a public URL. Returns `nil` when ``init(checking:)`` throws.
    public init?(_ text: String) {
        guard let address = try? PublicAddress(checking: text) else { return nil }
        self = address
    }

    /// Parses an absolute http or https URL without a user name, query or fragment, whose host all URL parsers
    /// interpret in the same way.
    ///
    /// - Throws: the reason why the text isn't accepted.
    public init(checking text: String) throws(Problem) {
        let parts = try AddressParts(text)
        guard !parts.hasQuery else { throw .form }
        guard !Self.hasDotSegment(parts.path) else { throw .dotSegment }
        (scheme, host, port) = (parts.scheme, parts.host, parts.port)
        var path = parts.path
        while path.hasSuffix("/") { path.removeLast() }
        self.path = path
        self.text = "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "") + path
    }

    /// The same text as ``text``.
    public var description: String { text }

    /// The origin as browsers define it: scheme, host and port.
    public var origin: String { String(text.dropLast(path.count)) }

    /// Whether the scheme is `https`.
    public var isSecure: Bool { scheme == "https" }

    /// The path of `address` below this base; `nil` for an address with another scheme, host or port. Percent-encoded
    /// unreserved characters in the path are decoded; other percent-encodings stay, because only an unreserved
    /// character is equivalent to its percent-encoding (RFC 3986 §6.2.2.2). Compares the whole host rather than a
    /// prefix of the URL, because `https://wopi.contoso.example.evil` has another host.
    public func relativePath(of address: String) -> String? {
        if let path = plainPath(of: address) { return path }
        guard let parts = try? AddressParts(address), parts.scheme == scheme, parts.host == host, parts.port == port
        else { return nil }
        let base = PercentEncoding.decodeUnreserved(path), found = PercentEncoding.decodeUnreserved(parts.path)
        return found.hasPrefix(base + "/") ? String(found.dropFirst(base.count)) : nil
    }

    /// A fast path for ``relativePath(of:)``. Most addresses begin with ``text``, and the rest contains only characters
    /// that every parser reads the same way. Returns `nil` for all other addresses, which ``relativePath(of:)`` must
    /// parse.
    private func plainPath(of address: String) -> String? {
        let slash = UInt8(ascii: "/"), question = UInt8(ascii: "?")
        return address.withBytes { address in
            let rest = address.dropFirst(text.utf8.count)
            guard rest.first == slash, text.withBytes({ address.starts(with: $0) }),
                rest.allSatisfy({ $0.isUnreserved || $0 == slash || $0 == question || Self.joinsQuery($0) })
            else { return nil }
            return String(decoding: rest.prefix { $0 != question }, as: UTF8.self)
        }
    }

    private static func joinsQuery(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "&") || byte == UInt8(ascii: "=") }

    private static func hasDotSegment(_ path: String) -> Bool {
        path.split(separator: "/").contains { [".", ".."].contains($0.lowercased().replacing("%2e", with: ".")) }
    }
}

extension PublicAddress {
    /// The reasons why a text isn't a valid public address. The description of each problem completes the sentence
    /// "public-url must be …", for example with "an address whose port is from 1 to 65535".
    public enum Problem: Error, Hashable, CaseIterable, CustomStringConvertible {
        /// The address isn't absolute, isn't http or https, or has a user name, a query or a fragment.
        case form
        /// The host contains percent-encoded bytes or non-ASCII letters, which URL parsers decode or convert in
        /// different ways.
        case encodedHost
        /// A label of the host is empty: the host ends in a dot or has two dots in a row.
        case emptyLabel
        /// The host ends in a number but isn't four decimal numbers, so browsers convert the host to another address.
        case shortenedIPv4
        /// The text in brackets isn't an IPv6 address, or contains an IPv6 zone such as `%eth0`.
        case ipv6
        /// The host is an IPv6 address that contains an IPv4 address, such as `[::ffff:192.0.2.1]`.
        case mappedIPv4
        /// The port isn't from 1 to 65535.
        case port
        /// The path has a `.` or `..` segment, which browsers remove.
        case dotSegment

        /// A description of an accepted address, as the end of the sentence "public-url must be …".
        public var description: String {
            switch self {
            case .form:
                "an absolute http or https address without user, query, or fragment, such as https://wopi.contoso.com"
            case .encodedHost: "an address whose host is plain ASCII without % (write other letters as xn--…)"
            case .emptyLabel: "an address whose host has no dot at its end and no two dots in a row"
            case .shortenedIPv4: "an address whose IPv4 address is four decimal numbers, such as 192.0.2.1"
            case .ipv6: "an address whose IPv6 address is in brackets and has no zone, such as [2001:db8::1]"
            case .mappedIPv4: "an address whose IPv4 address is not inside an IPv6 address"
            case .port: "an address whose port is from 1 to 65535"
            case .dotSegment: "an address whose path has no segments of one or two dots"
            }
        }
    }
}
