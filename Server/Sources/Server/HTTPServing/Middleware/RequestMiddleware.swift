import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// Does what every request needs: the client identified, the number of requests limited, the target checked, errors
/// answered, and the answer counted and logged once it is sent.
///
/// One middleware, since each is a closure and a frame of its own, through which request and context are copied. The
/// decisions are in types of their own.
struct RequestMiddleware: RouterMiddleware {
    /// For servers that are reached over TLS: browsers come back by HTTPS only, for a year (RFC 6797).
    private static let transportSecurity = "max-age=31536000"

    private let identity: ClientIdentity
    private let series: RequestSeries
    private let isSecure: Bool
    private let load: ServerLoad?

    init(_ options: HostServer.RouterOptions) {
        identity = ClientIdentity(trusting: options.trustedProxies, idFields: options.requestIDFields)
        series = RequestSeries(factory: options.metrics)
        isSecure = options.strictTransportSecurity
        load = options.load
    }

    func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        let start = NIODeadline.now()
        let fields = RequestFields(request.headers, idFields: identity.idFields)
        var context = context
        identity.identify(&context, by: fields)
        // Whoever decides where requests go isn't kept out by those who came: it would take all servers out at once.
        let isFree = load == nil || HealthRoutes.paths.contains(request.uri.path)
        let slot = isFree ? nil : load?.openRequest(context.clientAddress.map(ClientKey.init))
        var response: Response
        if !isFree, slot == nil {
            response = Response(status: .serviceUnavailable)
            response.setRetryAfter(RetryAfter.overloaded)
        } else {
            do {
                guard RequestTarget.isClear(request.head, hosts: fields.hosts, isStream: context.isStream) else {
                    throw HTTPError(.badRequest)
                }
                if let excess = HeadExcess(request, context: context) { throw excess }
                if let unusable = UnusableBody(fields, method: request.method) { throw unusable }
                let loop = request.method.waitsForWriter ? LoopTaskExecutor(context.channel.eventLoop) : nil
                response = try await withTaskExecutorPreference(loop) { try await next(request, context) }
            } catch let error as HTTPError where error.status == .notFound && context.isUnrouted {
                response =
                    try await context.methods?.refusal(of: request, context: context)
                    ?? error.response(from: request, context: context)
            } catch {
                response = try ErrorMiddleware.lastResort(error, for: request, context: context)
            }
            if let slot { response = slot.held(by: response, to: request) }
        }
        if isSecure { response.headers[.strictTransportSecurity] = Self.transportSecurity }
        return noted(response, to: request, context: context, start: start)
    }

    /// Counts and logs the answer when it is out, by one reading of the clock.
    private func noted(
        _ response: Response, to request: Request, context: HostContext, start: NIODeadline
    ) -> Response {
        let method = request.method, path = request.uri.path, status = response.status.code
        let route = context.endpointPath, client = context.clientAddress, logger = context.logger
        return response.observed(for: request) { [series] outcome in
            let duration = NIODeadline.now() - start
            series.count(
                outcome, duration: duration, of: RequestSeries.Key(route: route, method: method, status: status))
            guard logger.logLevel <= .info else { return }
            RequestRecord(
                method: method.known, path: path, status: status, bytes: outcome.bytes,
                milliseconds: duration.nanoseconds / 1_000_000, route: route, client: client, cut: outcome.error
            ).log(to: logger)
        }
    }
}

extension HTTPRequest.Method {
    /// Whether a request of this method is expected to change something, and so to wait for a writer and the disk.
    fileprivate var waitsForWriter: Bool { self != .get && self != .head }
}

extension RequestSlot {
    /// Counts the request as open until its content is sent: over HTTP/2 one connection can bring a hundred requests,
    /// and each may hold a file open.
    fileprivate func held(by response: Response, to request: Request) -> Response {
        withExtendedLifetime(self) {
            // The router drops the body of an answer to HEAD; of a small answer the content is no longer open.
            if request.method == .head { return response }
            if let length = response.body.contentLength, length <= AnswerSize.whole { return response }
            var response = response
            let body = response.body
            response.body = ResponseBody(contentLength: body.contentLength) { writer in
                try await body.write(writer)
                withExtendedLifetime(self) {}
            }
            return response
        }
    }
}

extension HostContext {
    /// Whether no route was found: the router has noted its own name for that.
    fileprivate var isUnrouted: Bool { endpointPath == "NotFound" }

    /// Whether the request came on a stream of HTTP/2: between it and the listening socket is a connection.
    fileprivate var isStream: Bool { channel.parent?.parent != nil }
}
