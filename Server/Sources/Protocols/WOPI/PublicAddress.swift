import Basics

/// The address under which clients reach the host: the base of every absolute address in an answer.
///
/// Taken from configuration, never from a `Host` or forwarded header (docs/protocol/security.md#transport). No trailing
/// slash, no query.
public struct PublicAddress: Hashable, Sendable, CustomStringConvertible {
    /// `https://wopi.contoso.example:8443/base`, as configured but without a trailing slash; scheme and host in their
    /// one spelling, a default port left out.
    public let text: String
    /// `http` or `https`.
    public let scheme: String
    /// In lower case; an IPv6 address in brackets, as RFC 5952 has it. Two addresses are of one host exactly when these
    /// are equal.
    public let host: String
    /// `nil` when it is the scheme's own.
    public let port: Int?
    /// `""` or `/base`.
    public let path: String

    /// `nil` where ``init(checking:)`` throws.
    public init?(_ text: String) {
        guard let address = try? PublicAddress(checking: text) else { return nil }
        self = address
    }

    /// An absolute http or https address without user, query or fragment, whose host can be written in one way only.
    ///
    /// - Throws: what is wrong with it.
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

    /// The scheme, host and port: what a browser calls the origin.
    public var origin: String { String(text.dropLast(path.count)) }

    /// The scheme is `https`.
    public var isSecure: Bool { scheme == "https" }

    /// The path below the base of an address that lies on this scheme, host and port, still percent-encoded but for
    /// unreserved characters, which name the same either way (RFC 3986 §6.2.2.2); `nil` for any other address. Compares
    /// parts, not prefixes: `https://wopi.contoso.example.evil` is another host.
    public func relativePath(of address: String) -> String? {
        if let path = plainPath(of: address) { return path }
        guard let parts = try? AddressParts(address), parts.scheme == scheme, parts.host == host, parts.port == port
        else { return nil }
        let base = PercentEncoding.decodeUnreserved(path), found = PercentEncoding.decodeUnreserved(parts.path)
        return found.hasPrefix(base + "/") ? String(found.dropFirst(base.count)) : nil
    }

    /// The same for an address that begins with this one as it is written, and goes on in characters of which no parser
    /// makes anything else. Most do, and are spared the parser; `nil` says nothing of the others.
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
