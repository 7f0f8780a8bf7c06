/// The unit that shares one budget of connections and requests: an IPv4 address, or an IPv6 network of 64 bits, the
/// smallest that a subscriber is given.
struct ClientKey: Hashable, Sendable {
    private let isIPv4: Bool
    private let bits: UInt64

    init(_ address: IPAddress) {
        isIPv4 = address.isIPv4
        bits = address.isIPv4 ? address.local : address.network
    }
}
