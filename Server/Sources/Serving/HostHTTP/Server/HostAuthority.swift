/// What `Host` and `:authority` say: a host, and perhaps a port (RFC 9110 §7.2).
struct HostAuthority {
    let host: Substring

    /// `nil` when it isn't well-formed: an empty host, a user, a path, a blank.
    init?(_ text: String) {
        let bytes = text.utf8
        let isBracketed = bytes.first == UInt8(ascii: "[")
        let end =
            isBracketed
            ? bytes.firstIndex(of: UInt8(ascii: "]")).map { bytes.index(after: $0) }
            : bytes.firstIndex(of: UInt8(ascii: ":"))
        host = text[..<(end ?? text.endIndex)]
        let port = bytes[host.endIndex...]
        guard !host.isEmpty, port.first.map({ $0 == UInt8(ascii: ":") }) ?? true,
            port.dropFirst().allSatisfy(Self.isDigit)
        else { return nil }
        guard isBracketed ? end != nil && IPAddress(host) != nil : host.utf8.allSatisfy(Self.isNamePart) else {
            return nil
        }
    }

    var isLoopback: Bool { host.lowercased() == "localhost" || IPAddress(host)?.isLoopback == true }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// RFC 3986 §3.2.2, reg-name.
    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        default: isDigit(byte) || byte == UInt8(ascii: ".") || "-_~%!$&'()*+,;=".utf8.contains(byte)
        }
    }
}
