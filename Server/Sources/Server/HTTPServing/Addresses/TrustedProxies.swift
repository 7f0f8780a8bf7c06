package import HTTPTypes

/// The reverse proxies whose `X-Forwarded-For` is believed.
public struct TrustedProxies: Sendable {
    private let networks: [IPNetwork]

    /// Trusts every proxy in these networks; without any, the peer of a connection is always the client.
    public init(_ networks: [IPNetwork] = []) {
        self.networks = networks
    }

    func contains(_ address: IPAddress) -> Bool {
        networks.contains { $0.contains(address) }
    }

    /// The client's address: the peer's, or, when the peer is a trusted proxy, the first hop of `X-Forwarded-For` from
    /// the right that isn't a trusted proxy. Every hop was written by the one to its right, so hops farther left may be
    /// the client's inventions. When all hops are trusted, the client is the leftmost.
    ///
    /// A hop that is no address, such as `unknown`, ends the search: the client is the proxy that wrote it, as nothing
    /// to its left can be told from an invention. Empty hops are skipped (RFC 9110 §5.6.1.2).
    ///
    /// - Parameter forwardedFor: all of these fields, in the order of the request: several are one list (§5.3).
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

/// Names of header fields that the machinery reads.
enum ServerField {
    static let host = HTTPField.Name("Host")!
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
    /// Fields that only proxies add, beside `X-Forwarded-…`.
    static let proxied: Set = [HTTPField.Name("Forwarded")!, HTTPField.Name("X-Real-IP")!, HTTPField.Name("Via")!]
    static let requestID = HTTPField.Name("X-Request-ID")!
}

extension HTTPField.Name {
    package static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}
