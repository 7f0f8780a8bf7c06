import Basics
import Foundation

/// Makes one spelling of all that mean the same host, and refuses those that only some readers understand.
enum HostSpelling {
    /// - Parameter host: in lower case, an IPv6 address in brackets.
    static func canonical(_ host: String) throws(PublicAddress.Problem) -> String {
        if host.hasPrefix("[") { return "[\(try ipv6(host.dropFirst().dropLast()))]" }
        guard host.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "%") }) else { throw .encodedHost }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard let last = labels.last, labels.allSatisfy({ !$0.isEmpty }) else { throw .emptyLabel }
        guard !isNumber(last) || isIPv4(labels) else { throw .shortenedIPv4 }
        return host
    }

    /// Whether browsers take a host that ends in this label for an IPv4 address: `1`, `0177`, `0x7f`.
    private static func isNumber(_ label: Substring) -> Bool {
        if label.hasPrefix("0x") { return label.dropFirst(2).allSatisfy(\.isHexDigit) }
        return label.utf8.allSatisfy(\.isASCIIDigit)
    }

    /// Four numbers without leading zeros, which some read as octal.
    private static func isIPv4(_ labels: [Substring]) -> Bool {
        labels.count == 4 && labels.allSatisfy { label in UInt8(label).map { "\($0)" == label } ?? false }
    }

    /// As RFC 5952 has it.
    private static func ipv6(_ text: Substring) throws(PublicAddress.Problem) -> String {
        guard let groups = Self.groups(String(text)) else { throw .ipv6 }
        guard groups.prefix(6) != [0, 0, 0, 0, 0, 0xFFFF] else { throw .mappedIPv4 }
        let words = groups.map { String($0, radix: 16) }
        let zeros = longestZeros(groups)
        guard zeros.count > 1 else { return words.joined(separator: ":") }
        return words[..<zeros.lowerBound].joined(separator: ":") + "::"
            + words[zeros.upperBound...].joined(separator: ":")
    }

    /// The eight groups of an address in any of its spellings; `nil` for what is none.
    private static func groups(_ text: String) -> [UInt16]? {
        var address = in6_addr()
        guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: address) { Array($0) }
        return stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    }

    /// The longest run of groups that are 0, the first of several.
    private static func longestZeros(_ groups: [UInt16]) -> Range<Int> {
        var longest = 0..<0, start = 0
        for (index, group) in groups.enumerated() {
            if group != 0 {
                start = index + 1
            } else if index + 1 - start > longest.count {
                longest = start..<index + 1
            }
        }
        return longest
    }
}
