import Foundation

/// Where clients reach the host: the base of every absolute address in an answer.
///
/// Taken from configuration, never from a `Host` or forwarded header (security.md §5). No trailing slash, no query.
public struct PublicAddress: Hashable, Sendable, CustomStringConvertible {
    /// `https://wopi.contoso.example:8443/base`, as configured but without a trailing slash; scheme and host in
    /// lower case, a default port left out.
    public let text: String
    public let scheme: String
    public let host: String
    /// `nil` when it is the scheme's own.
    public let port: Int?
    /// `""` or `/base`.
    public let path: String

    /// `nil` unless `text` is an absolute http or https address without user, query or fragment.
    public init?(_ text: String) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.percentEncodedHost?.lowercased(), !host.isEmpty,
            parts.percentEncodedUser == nil, parts.percentEncodedPassword == nil, parts.percentEncodedQuery == nil,
            parts.percentEncodedFragment == nil
        else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = Self.explicitPort(parts.port, scheme: scheme)
        var path = parts.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        self.path = path
        self.text = "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "") + path
    }

    public var description: String { text }

    /// The scheme, host and port: what a browser calls the origin.
    public var origin: String { String(text.dropLast(path.count)) }

    public var isSecure: Bool { scheme == "https" }

    /// The path below the base of an address that lies on this scheme, host and port, still percent-encoded; `nil`
    /// for any other. Compares parts, not prefixes: `https://wopi.contoso.example.evil` is somebody else.
    public func relativePath(of address: String) -> String? {
        guard let parts = URLComponents(string: address), parts.scheme?.lowercased() == scheme,
            parts.percentEncodedHost?.lowercased() == host, Self.explicitPort(parts.port, scheme: scheme) == port,
            parts.percentEncodedUser == nil, parts.percentEncodedPassword == nil, parts.percentEncodedFragment == nil
        else { return nil }
        let whole = parts.percentEncodedPath
        guard whole.hasPrefix(path + "/") else { return nil }
        return String(whole.dropFirst(path.count))
    }

    private static func explicitPort(_ port: Int?, scheme: String) -> Int? {
        port == (scheme == "https" ? 443 : 80) ? nil : port
    }
}
