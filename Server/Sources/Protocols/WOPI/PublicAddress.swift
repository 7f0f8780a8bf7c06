import Basics

/// The public URL of the host: the base of every absolute URL in a response.
///
/// It comes from configuration, never from a `Host` or forwarded header (docs/protocol/security.md#transport). It has
/// no trailing slash and no query.
public struct PublicAddress: Hashable, Sendable, CustomStringConvertible {
    /// The URL as configured, such as `https://wopi.contoso.example:8443/base`, without a trailing slash or a default
    /// port; scheme and host are in canonical spelling.
    public let text: String
    /// `http` or `https`.
    public let scheme: String
    /// The host in lowercase; an IPv6 address in brackets in the form of RFC 5952. Two addresses have the same host
    /// exactly when these texts are equal.
    public let host: String
    /// The port; `nil` for the scheme's default port.
    public let port: Int?
    /// The path: `""` or, for instance, `/base`.
    public let path: String

    /// Parses an address. Returns `nil` when ``init(checking:)`` throws.
    public init?(_ text: String) {
        guard let address = try? PublicAddress(checking: text) else { return nil }
        self = address
    }

    /// Parses an absolute http or https URL without user, query or fragment, whose host has only one possible spelling.
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

    /// The same as ``text``.
    public var description: String { text }

    /// The origin, in the browser's sense: scheme, host and port.
    public var origin: String { String(text.dropLast(path.count)) }

    /// Whether the scheme is `https`.
    public var isSecure: Bool { scheme == "https" }

    /// The path of `address` below this base; `nil` for an address with another scheme, host or port. The path stays
    /// percent-encoded except for unreserved characters, whose two spellings are equivalent (RFC 3986 §6.2.2.2).
    /// Compares parts, not prefixes: `https://wopi.contoso.example.evil` is another host.
    public func relativePath(of address: String) -> String? {
        if let path = plainPath(of: address) { return path }
        guard let parts = try? AddressParts(address), parts.scheme == scheme, parts.host == host, parts.port == port
        else { return nil }
        let base = PercentEncoding.decodeUnreserved(path), found = PercentEncoding.decodeUnreserved(parts.path)
        return found.hasPrefix(base + "/") ? String(found.dropFirst(base.count)) : nil
    }

    /// A fast path for an address that begins with ``text`` and continues in characters that every parser reads the
    /// same way. Most addresses do. `nil` means that the address must be parsed.
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
