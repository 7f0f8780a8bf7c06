package import HTTPTypes

/// The reverse proxies whose `X-Forwarded-For` field is trusted.
public struct TrustedProxies: Sendable {
    private let networks: [IPNetwork]

    /// Trusts every proxy in `networks`. If `networks` is empty, the peer of a connection is always the client.
    public init(_ networks: [IPNetwork] = []) {
        self.networks = networks
    }

    func contains(_ address: IPAddress) -> Bool {
        networks.contains { $0.contains(address) }
    }

    /// Returns the client's address.
    ///
    /// If the peer is a trusted proxy, the client is the rightmost hop in `X-Forwarded-For`
    /// that isn't a trusted proxy; otherwise the client is the peer.
    /// Each hop is written by the proxy to its right, so a client can forge hops farther left.
    /// If all hops are trusted proxies, the client is the leftmost hop.
    ///
    /// A hop that isn't an address, such as `unknown`, ends the
    /// search, and the proxy that wrote that hop is the client. Hops to its left may be forged.
    /// Empty hops are skipped (RFC 9110 §5.6.1.2).
    ///
    /// - Parameter forwardedFor: all `X-Forwarded-For` fields in the order of the request.
    ///   Several fields form one list (§5.3).
    func clientAddress(peer: IPAddress?, forwardedFor: [String]) -> IPAddress? {
        guard !networks.isEmpty, var client = peer, contains(client) else { return peer }
        for field in forwardedFor.reversed() {
            for hop in field.split(separator: ",").reversed() where !hop.allSatisfy({ $0 == " " || $0 == "\t" }) {
                guard let address = IPAddress(hop) else { return client }
                client = address
                guard contains(client) else { return client }
            }
        }
        return client
    }
}

/// The header fields, added by proxies, that the server reads.
enum ServerField {
    static let host = HTTPField.Name("Host")!
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
    /// The fields that only proxies add, in addition to `X-Forwarded-…`.
    static let proxied: Set = [HTTPField.Name("Forwarded")!, HTTPField.Name("X-Real-IP")!, HTTPField.Name("Via")!]
    static let requestID = HTTPField.Name("X-Request-ID")!
}

extension HTTPField.Name {
    package static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}
