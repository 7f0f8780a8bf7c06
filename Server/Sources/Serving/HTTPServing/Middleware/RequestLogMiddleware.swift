import HTTPTypes
import Hummingbird
import Logging

/// Logs one line at info for every request once its answer is sent; no line has a token or a header.
struct RequestLogMiddleware: RouterMiddleware {
    private let redaction: LogRedaction

    init(redaction: LogRedaction = LogRedaction()) {
        self.redaction = redaction
    }

    func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let status = response.status
        return response.observed(for: request) { outcome in
            // With room for all of them from the start; interpolation would be slower.
            var metadata = Logger.Metadata(minimumCapacity: 8)
            metadata["method"] = .string(String(request.method.rawValue.prefix(32)))
            metadata["target"] = .string(redaction(request.uri.string))
            metadata["status"] = .string(String(status.code))
            metadata["bytes"] = .string(String(outcome.bytes))
            metadata["ms"] = .string(String(start.duration(to: .now).milliseconds))
            if let route = context.endpointPath { metadata["route"] = .string(route) }
            if let client = context.clientAddress { metadata["client"] = .string(client.description) }
            if let error = outcome.error { metadata["cut"] = "\(error)" }
            context.logger.info("request", metadata: metadata)
        }
    }
}

extension Duration {
    /// Whole milliseconds, rounded down.
    var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
