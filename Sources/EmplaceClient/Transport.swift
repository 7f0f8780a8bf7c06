public import Foundation

// Apple platforms don't need this import, because their Foundation includes networking.
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request that the client sends to the server.
public struct TransportRequest: Hashable, Sendable {
    /// The HTTP method.
    public var method: String
    /// The address, which may contain an access token.
    public var url: URL
    /// The header fields by name.
    public var headers: [String: String]
    /// The body; `nil` for a request without a body.
    public var body: Data?
    /// The maximum number of bytes of the response's body. A transport must not read more.
    public var maxResponse: Int

    /// Creates a request.
    public init(
        method: String, url: URL, headers: [String: String] = [:], body: Data? = nil, maxResponse: Int
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.maxResponse = maxResponse
    }
}

/// The server's response.
public struct TransportResponse: Hashable, Sendable {
    /// The HTTP status.
    public let status: Int
    /// The body.
    public let body: Data
    private let headers: [String: String]

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - status: the HTTP status.
    ///   - headers: the header fields. Names may have any case.
    ///   - body: the body.
    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }, uniquingKeysWith: { first, _ in first })
        self.body = body
    }

    /// Returns the value of a header field. The name may have any case.
    public func header(_ name: String) -> String? { headers[name.lowercased()] }
}

/// The reason why there is no response.
public enum TransportFailure: Error, Hashable, Sendable {
    /// The server can't be reached, or the connection was lost. The server may have received the request.
    case unreachable(String)
    /// The body of the response is larger than the request allows.
    case tooLarge(limit: Int)
}

/// Sends HTTP requests. A transport must not follow redirects, because a redirected request would send its token to
/// another server, and must not store responses or cookies.
public protocol Transport: Sendable {
    /// Sends a request, and returns the server's response with any status.
    func send(_ request: TransportRequest) async throws(TransportFailure) -> TransportResponse
}

/// Sends requests with `URLSession`, without cookies, caches and redirects.
public final class URLSessionTransport: Transport {
    private let session: URLSession
    private let exchanges = Exchanges()
    private let reading: Task<Void, Never>

    /// Creates a transport.
    ///
    /// - Parameter timeout: the number of seconds without any data after which a request fails.
    public init(timeout: TimeInterval = 30) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout
        configuration.httpShouldSetCookies = false
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        let (events, sink) = AsyncStream.makeStream(of: (task: Int, event: Event).self)
        session = URLSession(configuration: configuration, delegate: Delegate(sink), delegateQueue: nil)
        reading = Task { [exchanges] in
            for await (task, event) in events { await exchanges.handle(event, of: task) }
        }
    }

    deinit {
        session.invalidateAndCancel()
        reading.cancel()
    }

    /// Sends a request, and returns the server's response with any status.
    public func send(_ request: TransportRequest) async throws(TransportFailure) -> TransportResponse {
        var sent = URLRequest(url: request.url)
        sent.httpMethod = request.method
        sent.httpBody = request.body
        sent.httpShouldHandleCookies = false
        sent.cachePolicy = .reloadIgnoringLocalCacheData
        for (name, value) in request.headers { sent.setValue(value, forHTTPHeaderField: name) }
        let task = session.dataTask(with: sent)
        let result = await withTaskCancellationHandler {
            await exchanges.run(task, maxResponse: request.maxResponse)
        } onCancel: {
            task.cancel()
        }
        return try result.get()
    }

    private enum Event: Sendable {
        case response(status: Int, headers: [String: String], length: Int64)
        case data(Data)
        case end((any Error)?)
    }

    /// Passes what `URLSession` reports to ``Exchanges``, in order.
    private final class Delegate: NSObject, URLSessionDataDelegate {
        private let sink: AsyncStream<(task: Int, event: Event)>.Continuation

        init(_ sink: AsyncStream<(task: Int, event: Event)>.Continuation) { self.sink = sink }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            if let response = response as? HTTPURLResponse {
                let fields = response.allHeaderFields.compactMap { name, value -> (String, String)? in
                    guard let name = name as? String, let value = value as? String else { return nil }
                    return (name, value)
                }
                let headers = Dictionary(fields, uniquingKeysWith: { first, _ in first })
                let length = response.expectedContentLength
                sink.yield(
                    (dataTask.taskIdentifier, .response(status: response.statusCode, headers: headers, length: length))
                )
            }
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            sink.yield((dataTask.taskIdentifier, .data(data)))
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            sink.yield((task.taskIdentifier, .end(error)))
        }

        func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) { sink.finish() }
    }

    /// The requests that wait for their responses.
    private actor Exchanges {
        private struct Exchange {
            let task: URLSessionDataTask
            let maxResponse: Int
            let waiting: CheckedContinuation<Result<TransportResponse, TransportFailure>, Never>
            var status: Int?
            var headers: [String: String] = [:]
            var body = Data()
        }

        private var exchanges: [Int: Exchange] = [:]

        func run(
            _ task: URLSessionDataTask, maxResponse: Int
        ) async -> Result<TransportResponse, TransportFailure> {
            await withCheckedContinuation { waiting in
                exchanges[task.taskIdentifier] = Exchange(task: task, maxResponse: maxResponse, waiting: waiting)
                task.resume()
            }
        }

        func handle(_ event: Event, of task: Int) {
            guard var exchange = exchanges[task] else { return }
            switch event {
            case .response(let status, let headers, let length):
                guard length <= exchange.maxResponse else { return refuse(exchange, task) }
                (exchange.status, exchange.headers) = (status, headers)
                exchanges[task] = exchange
            case .data(let data):
                guard exchange.body.count + data.count <= exchange.maxResponse else { return refuse(exchange, task) }
                exchanges[task] = nil
                exchange.body.append(data)
                exchanges[task] = exchange
            case .end(let error):
                exchanges[task] = nil
                if error == nil, let status = exchange.status {
                    let response = TransportResponse(status: status, headers: exchange.headers, body: exchange.body)
                    exchange.waiting.resume(returning: .success(response))
                } else {
                    let reason = error?.localizedDescription ?? "the response isn't HTTP"
                    exchange.waiting.resume(returning: .failure(.unreachable(reason)))
                }
            }
        }

        private func refuse(_ exchange: Exchange, _ task: Int) {
            exchanges[task] = nil
            exchange.task.cancel()
            exchange.waiting.resume(returning: .failure(.tooLarge(limit: exchange.maxResponse)))
        }
    }
}
