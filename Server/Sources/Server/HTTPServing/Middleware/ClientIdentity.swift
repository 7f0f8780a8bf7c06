import Basics
import HTTPTypes
import Hummingbird
import Logging

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

    /// Returns whether a request id, without its separators, has as many letters and digits as a secret. Hexadecimal
    /// text doesn't count, because tracing systems build long ids from several hexadecimal numbers.
    private static func isLongEnoughInPieces(_ id: String) -> Bool {
        let letters = id.utf8.filter(\.isASCIILetterOrDigit)
        return letters.count >= 40 && letters.contains { $0.hexadecimalValue == nil }
    }
}
