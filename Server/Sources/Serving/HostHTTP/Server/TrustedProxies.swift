import HTTPTypes

/// The reverse proxies whose word on the client's address is taken.
public struct TrustedProxies: Sendable {
    private let networks: [IPNetwork]

    public init(_ networks: [IPNetwork] = []) {
        self.networks = networks
    }

    func contains(_ address: IPAddress) -> Bool {
        networks.contains { $0.contains(address) }
    }

    /// The client's address: the peer's, or, when the peer is a trusted proxy, the last hop of `X-Forwarded-For`,
    /// which that proxy wrote itself. Earlier hops are whatever the client made up.
    func clientAddress(peer: IPAddress?, headers: HTTPFields) -> IPAddress? {
        guard !networks.isEmpty, let peer, contains(peer) else { return peer }
        let lastHop = headers[values: ServerField.xForwardedFor].last?.split(separator: ",").last
        return lastHop.flatMap { IPAddress($0) } ?? peer
    }
}

/// Names of header fields the plumbing reads; constants, all valid.
enum ServerField {
    static let host = HTTPField.Name("Host")!
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
    /// What proxies add, beside `X-Forwarded-…`.
    static let proxied: Set = [HTTPField.Name("Forwarded")!, HTTPField.Name("X-Real-IP")!, HTTPField.Name("Via")!]
    static let requestID = HTTPField.Name("X-Request-ID")!
    static let correlationID = HTTPField.Name("X-WOPI-CorrelationId")!
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}
