/// What `Host` and `:authority` say: a host, and perhaps a port (RFC 9110 §7.2).
struct HostAuthority {
    let host: Substring

    /// `nil` when it isn't well-formed: an empty host, a user, a path, a blank.
    init?(_ text: String) {
        let isBracketed = text.hasPrefix("[")
        let end = isBracketed ? text.firstIndex(of: "]").map { text.index(after: $0) } : text.firstIndex(of: ":")
        host = text[..<(end ?? text.endIndex)]
        let port = text[host.endIndex...]
        guard !host.isEmpty, port.isEmpty || port.hasPrefix(":"), port.dropFirst().utf8.allSatisfy(Self.isDigit) else {
            return nil
        }
        let isAddress = host.hasSuffix("]") && IPAddress(host) != nil
        guard isBracketed ? isAddress : host.utf8.allSatisfy(Self.isNamePart) else { return nil }
    }

    var isLoopback: Bool { host.lowercased() == "localhost" || IPAddress(host)?.isLoopback == true }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// RFC 3986 §3.2.2, reg-name.
    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        default: isDigit(byte) || "-._~%!$&'()*+,;=".utf8.contains(byte)
        }
    }
}
