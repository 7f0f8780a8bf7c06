import Basics
import Foundation

/// The parts of an absolute http or https address, each in the one spelling in which it is compared.
struct AddressParts {
    let scheme: String
    /// As ``HostSpelling`` has it.
    let host: String
    /// `nil` when it is the scheme's own.
    let port: Int?
    /// Still percent-encoded.
    let path: String
    let hasQuery: Bool

    /// - Throws: ``PublicAddress/Problem/form`` also for an address with a user or a fragment.
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

    /// The port as it is written: Foundation tells of none where the number is too large for it.
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
