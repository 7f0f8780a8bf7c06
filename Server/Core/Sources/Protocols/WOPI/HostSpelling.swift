import Basics
import Foundation

/// Converts a host to its canonical spelling, and rejects hosts that different URL parsers would interpret differently.
enum HostSpelling {
    /// The canonical spelling of a host.
    ///
    /// - Parameter host: the host in lowercase; an IPv6 address in brackets.
    static func canonical(_ host: String) throws(PublicAddress.Problem) -> String {
        if host.hasPrefix("[") { return "[\(try ipv6(host.dropFirst().dropLast()))]" }
        guard host.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "%") }) else { throw .encodedHost }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard let last = labels.last, labels.allSatisfy({ !$0.isEmpty }) else { throw .emptyLabel }
        guard !isNumber(last) || isIPv4(labels) else { throw .shortenedIPv4 }
        return host
    }

    /// Whether browsers treat a host that ends in this label as an IPv4 address. Examples of such labels are `1`,
    /// `0177` and `0x7f`.
    private static func isNumber(_ label: Substring) -> Bool {
        if label.hasPrefix("0x") { return label.dropFirst(2).allSatisfy(\.isHexDigit) }
        return label.utf8.allSatisfy(\.isASCIIDigit)
    }

    /// Whether the labels are four decimal numbers. Leading zeros aren't allowed, because some parsers read such
    /// numbers as octal.
    private static func isIPv4(_ labels: [Substring]) -> Bool {
        labels.count == 4 && labels.allSatisfy { label in UInt8(label).map { "\($0)" == label } ?? false }
    }

    /// The IPv6 address in the canonical form of RFC 5952.
    private static func ipv6(_ text: Substring) throws(PublicAddress.Problem) -> String {
        guard let groups = Self.groups(String(text)) else { throw .ipv6 }
        guard groups.prefix(6) != [0, 0, 0, 0, 0, 0xFFFF] else { throw .mappedIPv4 }
        let words = groups.map { String($0, radix: 16) }
        let zeros = longestZeros(groups)
        guard zeros.count > 1 else { return words.joined(separator: ":") }
        return words[..<zeros.lowerBound].joined(separator: ":") + "::"
            + words[zeros.upperBound...].joined(separator: ":")
    }

    /// The eight groups of an IPv6 address in any spelling; `nil` when the text isn't an IPv6 address.
    private static func groups(_ text: String) -> [UInt16]? {
        var address = in6_addr()
        guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: address) { Array($0) }
        return stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    }

    /// The longest run of zero groups; if several runs have the same length, the first of them.
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
