import Basics
import HTTPTypes
import Hummingbird
import Logging

/// Determines the client's address and its name for the request, for everything that comes after.
struct ClientIdentity {
    private let proxies: TrustedProxies
    /// The fields in which clients name a request, in order of preference.
    let idFields: [HTTPField.Name]

    /// - Parameter idFields: fields in which clients name a request, before `X-Request-ID`.
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

    /// Accepts an id only in the form of one, and none in the form of a secret, since it goes into every log line of the
    /// request and onto error pages.
    static func isSane(_ id: String) -> Bool {
        (1...128).contains(id.utf8.count)
            && id.utf8.allSatisfy { $0.isASCIILetterOrDigit || "-_.:{}".utf8.contains($0) }
            && !SecretShape.isFound(in: id)
    }
}
