import Foundation
public import NIOCore

/// An IP address, IPv4 or IPv6; an IPv4 address mapped into IPv6 is the IPv4 address.
public struct IPAddress: Sendable, Hashable, CustomStringConvertible {
    /// 4 or 16 bytes in network order.
    public let bytes: [UInt8]

    /// Reads `192.0.2.1`, `2001:db8::1` or `[2001:db8::1]`, with or without a port at the end.
    public init?(_ text: some StringProtocol) {
        let text = String(text.trimming(while: { $0 == " " || $0 == "\t" }))
        guard let address = try? SocketAddress(ipAddress: Self.withoutPort(text), port: 0) else { return nil }
        self.init(address)
    }

    /// Takes the address without its port; `nil` for a Unix domain socket, which has none.
    public init?(_ address: SocketAddress) {
        switch address {
        case .v4(let v4): self.init(bytes: withUnsafeBytes(of: v4.address.sin_addr) { Array($0) })
        case .v6(let v6): self.init(bytes: withUnsafeBytes(of: v6.address.sin6_addr) { Array($0) })
        case .unixDomainSocket: return nil
        }
    }

    private init(bytes: [UInt8]) {
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]
        self.bytes = bytes.starts(with: mapped) ? Array(bytes.dropFirst(12)) : bytes
    }

    /// Whether the address never leaves the machine: 127.0.0.0/8 or `::1`.
    public var isLoopback: Bool {
        bytes.count == 4 ? bytes.first == 127 : bytes == Array(repeating: 0, count: 15) + [1]
    }

    public var description: String {
        if bytes.count == 4 {
            var text = ""
            for byte in bytes {
                if !text.isEmpty { text += "." }
                text += String(byte)
            }
            return text
        }
        return (try? SocketAddress(packedIPAddress: ByteBuffer(bytes: bytes), port: 0).ipAddress) ?? "unknown"
    }

    private static func withoutPort(_ text: String) -> String {
        if text.hasPrefix("[") { return String(text.dropFirst().prefix { $0 != "]" }) }
        // One colon is IPv4 with a port, more are IPv6.
        return text.count(where: { $0 == ":" }) == 1 ? String(text.prefix { $0 != ":" }) : text
    }
}

extension StringProtocol {
    fileprivate func trimming(while predicate: (Character) -> Bool) -> SubSequence {
        var slice = self[...].drop(while: predicate)
        while let last = slice.last, predicate(last) { slice = slice.dropLast() }
        return slice
    }
}

/// A network: an address and how many leading bits of it count.
public struct IPNetwork: Sendable, Hashable {
    /// Any address of the network; its bits after the prefix are ignored.
    public let address: IPAddress
    /// Leading bits that members share with ``address``: 0…32 for IPv4, 0…128 for IPv6.
    public let prefixLength: Int

    /// Reads `10.0.0.0/8`, `2001:db8::/32`, or a single address.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count <= 2, let address = IPAddress(first) else { return nil }
        let bits = address.bytes.count * 8
        guard let length = parts.count == 2 ? Int(parts[1]) : bits, (0...bits).contains(length) else { return nil }
        self.address = address
        self.prefixLength = length
    }

    /// Whether the address is a member; an address of the other family never is.
    public func contains(_ other: IPAddress) -> Bool {
        guard other.bytes.count == address.bytes.count else { return false }
        for (index, (mine, theirs)) in zip(address.bytes, other.bytes).enumerated() {
            let bits = min(max(prefixLength - index * 8, 0), 8)
            let mask = UInt8(truncatingIfNeeded: 0xff00 >> bits)
            if mine & mask != theirs & mask { return false }
        }
        return true
    }
}
