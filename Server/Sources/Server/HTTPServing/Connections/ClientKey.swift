/// The unit to which the limits per client apply: an IPv4 address or an
/// IPv6 /64, the smallest network that a subscriber gets.
struct ClientKey: Hashable, Sendable {
    private let isIPv4: Bool
    private let bits: UInt64

    init(_ address: IPAddress) {
        isIPv4 = address.isIPv4
        bits = address.isIPv4 ? address.local : address.network
    }
}
