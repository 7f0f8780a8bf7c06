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

    /// The client's address: the peer's, or, when the peer is a trusted proxy, the last hop of `X-Forwarded-For`, which
    /// that proxy wrote itself. Earlier hops may be the client's inventions.
    ///
    /// - Parameter forwardedFor: the last of these fields.
    func clientAddress(peer: IPAddress?, forwardedFor: String?) -> IPAddress? {
        guard !networks.isEmpty, let peer, contains(peer) else { return peer }
        let lastHop = forwardedFor?.split(separator: ",").last
        return lastHop.flatMap { IPAddress($0) } ?? peer
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
