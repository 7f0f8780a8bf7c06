import Foundation
public import NIOCore

/// An IPv4 or IPv6 address. An IPv4-mapped IPv6 address equals its IPv4 address.
public struct IPAddress: Sendable, Hashable, CustomStringConvertible {
    /// Whether the address is an IPv4 address.
    let isIPv4: Bool
    /// The first 64 bits of an IPv6 address, which identify a subscriber's network; 0 for an IPv4 address.
    let network: UInt64
    /// The last 64 bits of an IPv6 address, or the 32 bits of an IPv4 address.
    let local: UInt64

    /// The address as 4 or 16 bytes in network byte order.
    public var bytes: [UInt8] {
        isIPv4
            ? withUnsafeBytes(of: UInt32(truncatingIfNeeded: local).bigEndian) { Array($0) }
            : withUnsafeBytes(of: (network.bigEndian, local.bigEndian)) { Array($0) }
    }

    /// Parses `192.0.2.1`, `2001:db8::1` or `[2001:db8::1]`, with or without a port at the end.
    public init?(_ text: some StringProtocol) {
        let text = String(text.trimming(while: { $0 == " " || $0 == "\t" }))
        // NIO throws for text that isn't an IP address.
        guard let host = Self.withoutPort(text), let address = try? SocketAddress(ipAddress: host, port: 0) else {
            return nil
        }
        self.init(address)
    }

    /// Creates the address from a socket address, without its port. Returns `nil` for a Unix domain socket, which has
    /// no IP address.
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
        // An IPv4-mapped IPv6 address begins with 80 zero bits and 16 one bits (RFC 4291 §2.5.5.2).
        let isMapped = network == 0 && local >> 32 == 0xffff
        self.isIPv4 = isMapped
        self.network = network
        self.local = isMapped ? local & 0xffff_ffff : local
    }

    /// Whether the address is a loopback address: 127.0.0.0/8 or `::1`.
    public var isLoopback: Bool { isIPv4 ? local >> 24 == 127 : network == 0 && local == 1 }

    /// The address as text.
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

    /// Returns the text without brackets and port, or `nil` if a bracket isn't closed or the text after the address
    /// isn't a port.
    private static func withoutPort(_ text: String) -> String? {
        if text.hasPrefix("[") {
            let host = text.dropFirst().prefix { $0 != "]" }, rest = text[host.endIndex...].dropFirst()
            guard host.endIndex < text.endIndex, host.contains(":"), rest.isEmpty || isPort(rest) else { return nil }
            return String(host)
        }
        // Text with one colon is an IPv4 address with a port. Text with more colons is an IPv6 address.
        guard text.count(where: { $0 == ":" }) == 1 else { return text }
        let host = text.prefix { $0 != ":" }
        return isPort(text[host.endIndex...]) ? String(host) : nil
    }

    /// Returns whether the text is a colon and a port number. Port 0 is accepted, because the caller ignores the port.
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

/// An IP network: an address and a prefix length in bits.
public struct IPNetwork: Sendable, Hashable {
    /// An address in the network. Bits after the prefix are ignored.
    public let address: IPAddress
    /// The number of leading bits that all addresses in the network share with ``address``: 0–32 for IPv4, 0–128 for
    /// IPv6.
    public let prefixLength: Int

    /// Parses `10.0.0.0/8`, `2001:db8::/32` or a single address.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count <= 2, let address = IPAddress(first) else { return nil }
        let bits = address.isIPv4 ? 32 : 128
        guard let length = parts.count == 2 ? Int(parts[1]) : bits, (0...bits).contains(length) else { return nil }
        self.address = address
        self.prefixLength = length
    }

    /// Returns whether the network contains `other`. An IPv4 network contains no IPv6 address, and vice versa.
    public func contains(_ other: IPAddress) -> Bool {
        guard other.isIPv4 == address.isIPv4 else { return false }
        let local = other.local ^ address.local, network = other.network ^ address.network
        if address.isIPv4 { return local >> (32 - prefixLength) == 0 }
        // Swift's smart shift returns 0 when it shifts by the full bit width or more.
        return network >> max(64 - prefixLength, 0) == 0 && (prefixLength <= 64 || local >> (128 - prefixLength) == 0)
    }
}
