import Basics
import HTTPTypes
import NIOCore
import NIOHTTP1

/// Refuses requests whose host or path could be interpreted differently by this server and a proxy in front of it.
enum RequestTarget {
    /// Returns whether host and path have only one interpretation.
    ///
    /// - Parameters:
    ///   - hosts: the values of all `Host` fields, not including the authority.
    ///   - isStream: whether the request came over HTTP/2.
    static func isClear(_ head: HTTPRequest, hosts: [String], isStream: Bool) -> Bool {
        hasPath(head) && hasOneHost(head, hosts: hosts, isStream: isStream)
    }

    /// Returns whether the target is a path, or `*` for OPTIONS (RFC 9113 §8.3.1). Over HTTP/1.1,
    /// ``WrittenTarget`` has replaced an absolute-form target with its path, or with empty text if its host
    /// doesn't match the `Host` field.
    private static func hasPath(_ head: HTTPRequest) -> Bool {
        guard let path = head.path else { return false }
        return path.utf8.first == UInt8(ascii: "/") || path == "*" && head.method == .options
    }

    /// Returns whether the request has exactly one host. An HTTP/1.1 request has one well-formed `Host` field, which
    /// became the authority (RFC 9112 §3.2). In HTTP/2, a `Host` field must contain the same host as the authority (RFC
    /// 9113 §8.3.1).
    private static func hasOneHost(_ head: HTTPRequest, hosts: [String], isStream: Bool) -> Bool {
        guard let text = head.authority else { return isStream }
        guard let authority = HostAuthority(text) else { return false }
        guard isStream else { return hosts.isEmpty }
        return hosts.count <= 1
            && hosts.allSatisfy { host in
                HostAuthority(host)?.agrees(with: authority, scheme: head.scheme ?? "https") == true
            }
    }
}

/// Checks the target of an HTTP/1.1 request before the codec reduces an absolute-form target to its path.
///
/// If the host and port of an absolute-form target match the `Host` field, its path replaces the target. Empty text
/// replaces any other target that isn't a path, so that ``RequestTarget`` refuses the request: a proxy in front of this
/// server might have read another host in the target.
enum WrittenTarget {
    /// Whether the target needs no replacement.
    static func isPath(_ target: String) -> Bool { target.utf8.first == UInt8(ascii: "/") || target == "*" }

    /// Returns what replaces a target that isn't a path.
    static func replacement(in head: HTTPRequestHead) -> String {
        guard let target = AbsoluteTarget(head.uri), let host = head.headers["Host"].first,
            target.agrees(withHost: host)
        else { return "" }
        return target.path
    }
}

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
