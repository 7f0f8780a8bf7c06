/// The network whose addresses share one rate limit: a single IPv4 address, or the IPv6 addresses with the same 64-bit
/// prefix.
enum NetworkAddress {
    /// The key under which attempts from `address` are counted. A text that isn't an address is used as the key itself.
    static func network(of address: String) -> String {
        let text = address.prefix { $0 != "%" }.lowercased()
        guard text.contains(":") else { return text }
        if let last = text.split(separator: ":").last, last.contains("."), text.hasPrefix("::ffff:") {
            return String(last)
        }
        return network(v6: text) ?? text
    }

    private static func network(v6 text: String) -> String? {
        let halves = text.replacing("::", with: "|", maxReplacements: 1)
            .split(separator: "|", omittingEmptySubsequences: false)
        let groups = halves.map { half in
            half.split(separator: ":").map { UInt16($0, radix: 16) }
        }
        guard groups.count <= 2, let first = groups.first, groups.allSatisfy({ !$0.contains(nil) }) else { return nil }
        let tail = groups.count == 2 ? groups[1] : []
        let count = first.count + tail.count
        guard groups.count == 2 ? count < 8 : count == 8 else { return nil }
        let all = first + Array(repeating: 0, count: 8 - count) + tail
        return all.prefix(4).compactMap { $0.map { String($0, radix: 16) } }.joined(separator: ":") + "::/64"
    }
}
