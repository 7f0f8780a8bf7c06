import Basics
import Hummingbird
import Logging
package import HTTPTypes

/// Determines the client address and the request id for all later steps.
struct ClientIdentity {
    private let proxies: TrustedProxies
    /// The header fields that may carry a request id, in order of preference.
    let idFields: [HTTPField.Name]

    /// - Parameter idFields: header fields that may carry a request id, preferred over `X-Request-ID`.
    init(trusting proxies: TrustedProxies = TrustedProxies(), idFields: [HTTPField.Name] = []) {
        self.proxies = proxies
        self.idFields = idFields + [ServerField.requestID]
    }

    func identify(_ context: inout HostContext, by fields: RequestFields) {
        context.clientAddress = proxies.clientAddress(peer: context.clientAddress, forwardedFor: fields.forwardedFor)
        guard let id = fields.id(suiting: Self.isSane) else { return }
        context.correlationID = id
        context.logger[metadataKey: "correlation.id"] = .string(id)
    }

    /// Returns whether a request id is well-formed and doesn't look like a secret. The request id appears in every log
    /// line of the request and on error pages.
    static func isSane(_ id: String) -> Bool {
        (1...128).contains(id.utf8.count)
            && id.utf8.allSatisfy { $0.isASCIILetterOrDigit || "-_.:{}".utf8.contains($0) }
            && !SecretShape.isFound(in: id) && !isLongEnoughInPieces(id)
    }

    /// Returns whether a text, without its separators, has as many letters and digits as a secret. Hexadecimal
    /// text doesn't count, because tracing systems build long ids from several hexadecimal numbers.
    static func isLongEnoughInPieces(_ id: String) -> Bool {
        let letters = id.utf8.filter(\.isASCIILetterOrDigit)
        return letters.count >= 40 && letters.contains { $0.hexadecimalValue == nil }
    }
}

/// The reverse proxies whose `X-Forwarded-For` field is trusted.
public struct TrustedProxies: Sendable {
    private let networks: [IPNetwork]

    /// Trusts every proxy whose address is in `networks`. If `networks` is empty, the client is always the peer, that
    /// is, the other end of the connection.
    public init(_ networks: [IPNetwork] = []) {
        self.networks = networks
    }

    func contains(_ address: IPAddress) -> Bool {
        networks.contains { $0.contains(address) }
    }

    /// Returns the client's address.
    ///
    /// The peer is the other end of the connection. If the peer is a trusted proxy, the client is the rightmost address
    /// in `X-Forwarded-For` that isn't a trusted proxy; otherwise the client is the peer. Each address is written by
    /// the proxy at the next address to the right, so a client can forge only addresses to the left of
    /// its own address. If all addresses are trusted proxies, the client is the leftmost address.
    ///
    /// An entry that isn't an address, such as `unknown`, ends the search, and the proxy that wrote that entry is the
    /// client. Entries to the left of that entry may be forged. Empty entries are skipped (RFC 9110 §5.6.1.2).
    ///
    /// - Parameter forwardedFor: all `X-Forwarded-For` fields in the order of the request. Several fields form one list
    ///   (§5.3).
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
    /// The fields, besides `X-Forwarded-…`, that a client doesn't send by itself, so one of them shows that a proxy
    /// forwarded the request.
    static let proxied: Set = [HTTPField.Name("Forwarded")!, HTTPField.Name("X-Real-IP")!, HTTPField.Name("Via")!]
    static let requestID = HTTPField.Name("X-Request-ID")!
}

extension HTTPField.Name {
    package static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}
