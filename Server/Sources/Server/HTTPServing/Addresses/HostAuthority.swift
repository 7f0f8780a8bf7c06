import Basics

/// The host and optional port in a `Host` field, `:authority` or an absolute-form target (RFC 9110 §7.2).
package struct HostAuthority {
    let host: Substring
    /// The port, or `nil` if the text names none.
    let port: UInt16?

    /// Returns `nil` for a malformed authority: an empty host, user information, a path, a space or a port above 65535.
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

    /// Returns whether both authorities name the same host and port. A missing port means the default port of `scheme`.
    func agrees(with other: HostAuthority, scheme: String) -> Bool {
        let defaultPort: UInt16 = scheme.lowercased() == "https" ? 443 : 80
        return (port ?? defaultPort) == (other.port ?? defaultPort) && comparedHost == other.comparedHost
    }

    /// The host in the form in which two hosts are compared: in lower case and, because one IPv6 address has several
    /// spellings, with IPv6 addresses normalized.
    private var comparedHost: String {
        guard host.utf8.first == UInt8(ascii: "["), let address = IPAddress(host) else { return host.lowercased() }
        return "[\(address)]"
    }

    /// Returns whether RFC 3986 §3.2.2 allows the byte in a host name.
    private static func isNamePart(_ byte: UInt8) -> Bool {
        byte.isUnreserved || "%!$&'()*+,;=".utf8.contains(byte)
    }
}
