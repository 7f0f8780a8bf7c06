import Basics

/// The host and perhaps the port that `Host`, `:authority` or a whole address names (RFC 9110 §7.2).
package struct HostAuthority {
    let host: Substring
    /// `nil` when none is named.
    let port: UInt16?

    /// `nil` when it isn't well-formed: an empty host, a user, a path, a blank, a port above 65535.
    package init?(_ text: String) {
        let bytes = text.utf8
        let isBracketed = bytes.first == UInt8(ascii: "[")
        let end =
            isBracketed
            ? bytes.firstIndex(of: UInt8(ascii: "]")).map { bytes.index(after: $0) }
            : bytes.firstIndex(of: UInt8(ascii: ":"))
        host = text[..<(end ?? text.endIndex)]
        let rest = bytes[host.endIndex...], digits = rest.dropFirst()
        guard !host.isEmpty, rest.first.map({ $0 == UInt8(ascii: ":") }) ?? true, digits.allSatisfy({ $0.isASCIIDigit })
        else { return nil }
        port = UInt16(Substring(digits))
        guard digits.isEmpty || port != nil else { return nil }
        guard isBracketed ? end != nil && IPAddress(host) != nil : host.utf8.allSatisfy(Self.isNamePart) else {
            return nil
        }
    }

    var isLoopback: Bool { host.lowercased() == "localhost" || IPAddress(host)?.isLoopback == true }

    /// Whether both name the same host and port, where a port that isn't named is that of the scheme.
    func agrees(with other: HostAuthority, scheme: String) -> Bool {
        let defaultPort: UInt16 = scheme.lowercased() == "https" ? 443 : 80
        return (port ?? defaultPort) == (other.port ?? defaultPort) && comparedHost == other.comparedHost
    }

    /// In lower case; an IPv6 address in one of its spellings.
    private var comparedHost: String {
        guard host.utf8.first == UInt8(ascii: "["), let address = IPAddress(host) else { return host.lowercased() }
        return "[\(address)]"
    }

    /// RFC 3986 §3.2.2, reg-name.
    private static func isNamePart(_ byte: UInt8) -> Bool {
        byte.isUnreserved || "%!$&'()*+,;=".utf8.contains(byte)
    }
}
