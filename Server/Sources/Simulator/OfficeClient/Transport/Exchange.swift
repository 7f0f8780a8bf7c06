import Synchronization

/// A request and its response, as reports show them: secrets are masked and long bodies are truncated.
public struct Exchange: Codable, Hashable, Sendable, Identifiable {
    /// A header field of the request or response.
    public struct Header: Codable, Hashable, Sendable {
        /// The name, unchanged.
        public var name: String
        /// The value, with secrets masked.
        public var value: String
    }

    /// The id: 1 for the first request, in the order of sending.
    public var id: Int
    /// The calling party, such as `Office app`.
    public var from: String
    /// The part of the provider that was called, such as `bootstrapper`.
    public var to: String
    /// The operation's name in the protocol, such as `PutFile`.
    public var operation: String
    /// The HTTP method.
    public var method: String
    /// The address, with tokens and codes masked.
    public var address: String
    /// The header fields of the request, in order.
    public var requestHeaders: [Header]
    /// The request body, or a description such as its size.
    public var requestBody: String
    /// The HTTP status of the response; `nil` if there was no response.
    public var status: Int?
    /// The header fields of the response, in order; empty if there was no response.
    public var responseHeaders: [Header]
    /// The beginning of the response body; empty if there was no response.
    public var responseBody: String
    /// The time at which the request was sent, in seconds since the recorder was created.
    public var started: Double
    /// The duration of the call in seconds.
    public var seconds: Double
    /// The reason why there is no response; `nil` if there is a response.
    public var failure: String?
    /// The findings about the response.
    public var findings: [Finding]
}

/// Records every request with its response, and passes each record to a listener when the response is complete.
public final class Recorder: Sendable {
    private struct State {
        var last = 0
        var exchanges: [Exchange] = []
    }

    private let state = Mutex(State())
    private let start = ContinuousClock.now
    private let listener: @Sendable (Exchange) -> Void

    /// Creates a recorder without exchanges.
    ///
    /// - Parameter listener: receives each request with its response when the response is complete.
    public init(listener: @escaping @Sendable (Exchange) -> Void = { _ in }) { self.listener = listener }

    /// The exchanges in the order of sending.
    public var exchanges: [Exchange] { state.withLock { $0.exchanges }.sorted { $0.id < $1.id } }

    /// The id of the last request; 0 if no request was sent yet.
    public var last: Int { state.withLock { $0.last } }

    func next() -> (id: Int, started: Double) {
        (
            state.withLock { state in
                state.last += 1
                return state.last
            }, start.duration(to: .now) / .seconds(1)
        )
    }

    func record(_ exchange: Exchange) {
        state.withLock { $0.exchanges.append(exchange) }
        listener(exchange)
    }
}

extension Wire {
    /// Records a request that a transport of this library didn't send, such as a page that a real browser loaded.
    public func note(_ operation: String, to: String, address: String, status: Int, seconds: Double) {
        let (id, started) = recorder.next()
        recorder.record(
            Exchange(
                id: id, from: party, to: to, operation: operation, method: "GET", address: Mask.address(address),
                requestHeaders: [], requestBody: "", status: status, responseHeaders: [], responseBody: "",
                started: started, seconds: seconds, failure: nil, findings: []))
    }
}
