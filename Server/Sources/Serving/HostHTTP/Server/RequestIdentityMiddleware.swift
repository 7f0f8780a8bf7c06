import HTTPTypes
public import Hummingbird
import Logging

/// Finds out who asks and what the client calls its request, for all that comes after.
public struct RequestIdentityMiddleware: RouterMiddleware {
    private let proxies: TrustedProxies

    public init(trusting proxies: TrustedProxies = TrustedProxies()) {
        self.proxies = proxies
    }

    public func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.clientAddress = proxies.clientAddress(peer: context.clientAddress, headers: request.headers)
        context.correlationID =
            Self.sane(request.headers[ServerField.correlationID]) ?? Self.sane(request.headers[ServerField.requestID])
        if let id = context.correlationID { context.logger[metadataKey: "correlation.id"] = "\(id)" }
        return try await next(request, context)
    }

    /// An id goes into every log line of the request, so it has to look like one.
    static func sane(_ id: String?) -> String? {
        guard let id, (1...128).contains(id.utf8.count) else { return nil }
        let isSane = id.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"):
                true
            default: false
            }
        }
        return isSane ? id : nil
    }
}
