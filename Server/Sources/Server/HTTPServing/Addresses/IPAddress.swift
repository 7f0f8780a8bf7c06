import Foundation
public import NIOCore

/// An IP address, IPv4 or IPv6; an IPv4 address mapped into IPv6 is the IPv4 address.
public struct IPAddress: Sendable, Hashable, CustomStringConvertible {
    /// Whether it is an address of IPv4.
    let isIPv4: Bool
    /// The first 64 bits of an IPv6 address: its network, as a subscriber is given one. Nothing of an IPv4 address.
    let network: UInt64
    /// The last 64 bits, or the 32 of an IPv4 address.
    let local: UInt64

    /// 4 or 16 bytes in network order.
    public var bytes: [UInt8] {
        isIPv4
            ? withUnsafeBytes(of: UInt32(truncatingIfNeeded: local).bigEndian) { Array($0) }
            : withUnsafeBytes(of: (network.bigEndian, local.bigEndian)) { Array($0) }
    }

    /// Reads `192.0.2.1`, `2001:db8::1` or `[2001:db8::1]`, with or without a port at the end.
    public init?(_ text: some StringProtocol) {
        let text = String(text.trimming(while: { $0 == " " || $0 == "\t" }))
        // NIO throws for every text that is no address.
        guard let host = Self.withoutPort(text), let address = try? SocketAddress(ipAddress: host, port: 0) else {
            return nil
        }
        self.init(address)
    }

    /// Takes the address without its port; `nil` for a Unix domain socket, which has none.
    public init?(_ address: SocketAddress) {
        switch address {
        case .v4(let v4): self.init(v4: UInt32(bigEndian: v4.address.sin_addr.s_addr))
        case .v6(let v6): self.init(v6: v6.address.sin6_addr)
        case .unixDomainSocket: return nil
        }
    }

    private init(v4: UInt32) {
        isIPv4 = true
        network = 0
        local = UInt64(v4)
    }

    private init(v6 address: in6_addr) {
        let (network, local) = withUnsafeBytes(of: address) { bytes in
            (
                UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
        // RFC 4291 §2.5.5.2.
        let isMapped = network == 0 && local >> 32 == 0xffff
        self.isIPv4 = isMapped
        self.network = network
        self.local = isMapped ? local & 0xffff_ffff : local
    }

    /// Whether the address never leaves the machine: 127.0.0.0/8 or `::1`.
    public var isLoopback: Bool { isIPv4 ? local >> 24 == 127 : network == 0 && local == 1 }

    public var description: String {
        guard isIPv4 else {
            return (try? SocketAddress(packedIPAddress: ByteBuffer(bytes: bytes), port: 0).ipAddress) ?? "unknown"
        }
        var text = ""
        for shift in [24, 16, 8, 0] {
            if !text.isEmpty { text += "." }
            text += String(UInt8(truncatingIfNeeded: local >> shift))
        }
        return text
    }

    /// `nil` when a bracket isn't closed, or what follows the address is no port.
    private static func withoutPort(_ text: String) -> String? {
        if text.hasPrefix("[") {
            let host = text.dropFirst().prefix { $0 != "]" }, rest = text[host.endIndex...].dropFirst()
            guard host.endIndex < text.endIndex, host.contains(":"), rest.isEmpty || isPort(rest) else { return nil }
            return String(host)
        }
        // One colon is IPv4 with a port, more are IPv6.
        guard text.count(where: { $0 == ":" }) == 1 else { return text }
        let host = text.prefix { $0 != ":" }
        return isPort(text[host.endIndex...]) ? String(host) : nil
    }

    /// Whether the text is a colon and a number of a port, 0 included: what names an address counts, not where it is.
    private static func isPort(_ text: Substring) -> Bool {
        let digits = text.dropFirst()
        return text.first == ":" && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            && UInt16(digits) != nil
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
        let bits = address.isIPv4 ? 32 : 128
        guard let length = parts.count == 2 ? Int(parts[1]) : bits, (0...bits).contains(length) else { return nil }
        self.address = address
        self.prefixLength = length
    }

    /// Whether the address is a member; an address of the other family never is.
    public func contains(_ other: IPAddress) -> Bool {
        guard other.isIPv4 == address.isIPv4 else { return false }
        let local = other.local ^ address.local, network = other.network ^ address.network
        if address.isIPv4 { return local >> (32 - prefixLength) == 0 }
        // Shifting by all bits or more leaves none.
        return network >> max(64 - prefixLength, 0) == 0 && (prefixLength <= 64 || local >> (128 - prefixLength) == 0)
    }
}
