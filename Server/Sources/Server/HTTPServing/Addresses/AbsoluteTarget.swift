/// The whole address that a request of HTTP/1.1 may have where others have a path (RFC 9112 §3.2.2).
struct AbsoluteTarget {
    /// `http` or `https`, as it was written.
    let scheme: String
    let authority: HostAuthority
    /// Path and query as they came; `/` where there is no path.
    let path: String

    /// `nil` for another scheme, for a user, a fragment, and an authority that isn't well-formed.
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

    /// Whether `host`, the value of a `Host` field, names the same host and port.
    func agrees(withHost host: String) -> Bool {
        HostAuthority(host)?.agrees(with: authority, scheme: scheme) == true
    }
}
