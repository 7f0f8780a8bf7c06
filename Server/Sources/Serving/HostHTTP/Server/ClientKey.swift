/// Who shares one budget of connections and requests: an IPv4 address, or an IPv6 network of 64 bits, which is the
/// least a single subscriber has.
struct ClientKey: Hashable, Sendable {
    private let bytes: ArraySlice<UInt8>

    init(_ address: IPAddress) { bytes = address.bytes.prefix(address.bytes.count == 4 ? 4 : 8) }
}
