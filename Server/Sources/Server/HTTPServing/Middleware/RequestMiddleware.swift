import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// Handles every request: identifies the client, enforces the request limit, checks the target, handles errors, and
/// counts and logs the response after it was sent.
///
/// All steps are in a single middleware, because each further middleware would add a closure and a stack frame with
/// copies of the request and the context. The logic of each step is in a separate type.
struct RequestMiddleware: RouterMiddleware {
    /// The value of `Strict-Transport-Security` for servers behind TLS. Browsers that receive it use only HTTPS for one
    /// year (RFC 6797).
    private static let transportSecurity = "max-age=31536000"

    private let identity: ClientIdentity
    private let series: RequestSeries
    private let loggedFields: [LoggedField]
    private let isSecure: Bool
    private let load: ServerLoad?

    init(_ options: HostServer.RouterOptions) {
        identity = ClientIdentity(trusting: options.trustedProxies, idFields: options.requestIDFields)
        series = RequestSeries(factory: options.metrics)
        loggedFields = options.loggedFields
        isSecure = options.strictTransportSecurity
        load = options.load
    }

    func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        let start = NIODeadline.now()
        let fields = RequestFields(request.headers, idFields: identity.idFields, loggedFields: loggedFields)
        var context = context
        identity.identify(&context, by: fields)
        // Health checks are exempt from the limit. Otherwise, during an overload, the load balancer would remove all
        // servers at once.
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
        return noted(response, to: request, logging: fields.logged, context: context, start: start)
    }

    /// Counts and logs the response after it was sent. The clock is read only once for the metrics and the log line.
    private func noted(
        _ response: Response, to request: Request, logging logged: [(rank: Int, value: String)], context: HostContext,
        start: NIODeadline
    ) -> Response {
        let method = request.method, path = request.uri.path, status = response.status.code
        let route = context.endpointPath, client = context.clientAddress, logger = context.logger
        return response.observed(for: request) { [series, loggedFields] outcome in
            let duration = NIODeadline.now() - start
            series.count(
                outcome, duration: duration, of: RequestSeries.Key(route: route, method: method, status: status))
            guard logger.logLevel <= .info else { return }
            var record = RequestRecord(
                method: method.known, path: path, status: status, bytes: outcome.bytes,
                milliseconds: duration.nanoseconds / 1_000_000, route: route, client: client, cut: outcome.error)
            record.details = RequestFields.details(logged, of: loggedFields)
            record.log(to: logger)
        }
    }
}

extension HTTPRequest.Method {
    /// Whether a request with this method probably writes, so it may wait for the database and the disk.
    fileprivate var waitsForWriter: Bool { self != .get && self != .head }
}

extension RequestSlot {
    /// Counts the request as open until the content of its response is sent. One HTTP/2 connection can carry a hundred
    /// requests, each of which may hold a file open.
    fileprivate func held(by response: Response, to request: Request) -> Response {
        withExtendedLifetime(self) {
            // In neither case does the response keep a file open: the router drops the body of a response to HEAD, and
            // the file with the content of a small response is already closed.
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
    /// Whether no route matched. In that case Hummingbird sets the endpoint path to `NotFound`.
    fileprivate var isUnrouted: Bool { endpointPath == "NotFound" }

    /// Whether the request came on an HTTP/2 stream: the stream's channel has a
    /// connection as parent, and the connection has the listening socket.
    fileprivate var isStream: Bool { channel.parent?.parent != nil }
}
