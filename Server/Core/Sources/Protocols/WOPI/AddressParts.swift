import Basics
import Foundation

/// The parts of an absolute http or https URL, each in canonical spelling, so that they can be compared.
struct AddressParts {
    let scheme: String
    /// The host in the canonical spelling of ``HostSpelling``.
    let host: String
    /// The port; `nil` for the scheme's default port.
    let port: Int?
    /// The path, still percent-encoded.
    let path: String
    let hasQuery: Bool

    /// Parses an absolute http or https URL.
    ///
    /// - Throws: a ``PublicAddress/Problem``. A URL with a user name or a fragment throws
    ///   ``PublicAddress/Problem/form``.
    init(_ text: String) throws(PublicAddress.Problem) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.percentEncodedHost?.lowercased(), !host.isEmpty,
            parts.percentEncodedUser == nil, parts.percentEncodedPassword == nil,
            parts.percentEncodedFragment == nil
        else { throw .form }
        let port = try Self.port(of: text)
        self.scheme = scheme
        self.host = try HostSpelling.canonical(host)
        self.port = port == (scheme == "https" ? 443 : 80) ? nil : port
        path = parts.percentEncodedPath
        hasQuery = parts.percentEncodedQuery != nil
    }

    /// Reads the port from the text, because Foundation reports no port when the number is too large.
    private static func port(of text: String) throws(PublicAddress.Problem) -> Int? {
        let colon = UInt8(ascii: ":")
        let authority = text.utf8.drop { $0 != colon }.dropFirst(3).prefix { !"/?#".utf8.contains($0) }
        guard let last = authority.lastIndex(of: colon), !authority[last...].contains(UInt8(ascii: "]")) else {
            return nil
        }
        let digits = authority[last...].dropFirst()
        if digits.isEmpty { return nil }
        guard digits.allSatisfy(\.isASCIIDigit),
            let port = Int(Substring(digits)), (1...65535).contains(port)
        else { throw .port }
        return port
    }
}
