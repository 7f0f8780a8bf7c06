/// The unit that shares one budget of connections and requests: an IPv4 address, or an IPv6 network of 64 bits, the
/// smallest that a subscriber is given.
struct ClientKey: Hashable, Sendable {
    private let bytes: ArraySlice<UInt8>

    init(_ address: IPAddress) { bytes = address.bytes.prefix(address.bytes.count == 4 ? 4 : 8) }
}
