/// An absolute-form request target, such as `http://example.com/path`, which HTTP/1.1 allows in place of a path (RFC
/// 9112 §3.2.2).
struct AbsoluteTarget {
    /// The scheme, `http` or `https`, in uppercase or lowercase as the client wrote it.
    let scheme: String
    let authority: HostAuthority
    /// The path and the query as the client sent them. The path is `/` if the target has none.
    let path: String

    /// Returns `nil` if the scheme isn't http or https, if the host or port is malformed, or if the text has user
    /// information or a fragment.
    init?(_ text: String) {
        let schemeBytes = text.utf8.prefix { $0 != UInt8(ascii: ":") }
        let rest = text.utf8.dropFirst(schemeBytes.count)
        let scheme = String(Substring(schemeBytes))
        guard ["http", "https"].contains(scheme.lowercased()), rest.starts(with: "://".utf8) else { return nil }
        let authorityBytes = rest.dropFirst(3).prefix { !"/?#".utf8.contains($0) }
        let path = String(Substring(rest.dropFirst(3 + authorityBytes.count)))
        guard let authority = HostAuthority(String(Substring(authorityBytes))), !path.utf8.contains(UInt8(ascii: "#"))
        else { return nil }
        self.scheme = scheme
        self.authority = authority
        self.path = path.utf8.first == UInt8(ascii: "/") ? path : "/" + path
    }

    /// Returns whether `host`, the value of a `Host` field, names the same host and port as this target.
    func agrees(withHost host: String) -> Bool {
        HostAuthority(host)?.agrees(with: authority, scheme: scheme) == true
    }
}
