import Basics
import HTTPTypes
import Hummingbird
import Logging

/// Determines the client's address and its name for the request, for everything that comes after.
struct RequestIdentityMiddleware: RouterMiddleware {
    private let proxies: TrustedProxies
    private let idFields: [HTTPField.Name]

    /// - Parameter idFields: fields in which clients name a request, before `X-Request-ID`.
    init(trusting proxies: TrustedProxies = TrustedProxies(), idFields: [HTTPField.Name] = []) {
        self.proxies = proxies
        self.idFields = idFields + [ServerField.requestID]
    }

    func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.clientAddress = proxies.clientAddress(peer: context.clientAddress, headers: request.headers)
        context.correlationID = idFields.lazy.compactMap { Self.sane(request.headers[$0]) }.first
        if let id = context.correlationID { context.logger[metadataKey: "correlation.id"] = "\(id)" }
        return try await next(request, context)
    }

    /// Accepts an id only in the form of one, since it goes into every log line of the request.
    static func sane(_ id: String?) -> String? {
        guard let id, (1...128).contains(id.utf8.count) else { return nil }
        let isSane = id.utf8.allSatisfy { $0.isASCIILetterOrDigit || "-_.:{}".utf8.contains($0) }
        return isSane ? id : nil
    }
}
