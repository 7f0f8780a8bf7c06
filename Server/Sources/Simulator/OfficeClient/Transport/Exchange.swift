import Synchronization

/// A request and its answer, as a report shows them: secrets masked, bodies shortened.
public struct Exchange: Codable, Hashable, Sendable, Identifiable {
    /// A header field of either.
    public struct Header: Codable, Hashable, Sendable {
        /// The name as it came.
        public var name: String
        /// The value, with secrets masked.
        public var value: String
    }

    /// From 1, in the order the requests were sent.
    public var id: Int
    /// The party that asked, such as `Office app`.
    public var from: String
    /// The part of the provider that was asked, such as `bootstrapper`.
    public var to: String
    /// The protocol's name of the operation, such as `PutFile`.
    public var operation: String
    /// The method of HTTP.
    public var method: String
    /// The address, with tokens and codes masked.
    public var address: String
    /// The fields of the request in their order.
    public var requestHeaders: [Header]
    /// The body of the request, or a description of it, such as its number of bytes.
    public var requestBody: String
    /// `nil` when no answer came.
    public var status: Int?
    /// The fields of the answer in their order; empty when no answer came.
    public var responseHeaders: [Header]
    /// The beginning of the answer's body; empty when no answer came.
    public var responseBody: String
    /// Seconds since the recorder was made.
    public var started: Double
    /// Seconds from the call to its end.
    public var seconds: Double
    /// The reason for which there is no answer; `nil` when there is one.
    public var failure: String?
    /// The findings about the answer.
    public var findings: [Finding]
}

/// Keeps every exchange, and tells a listener of each as it ends.
public final class Recorder: Sendable {
    private struct State {
        var last = 0
        var exchanges: [Exchange] = []
    }

    private let state = Mutex(State())
    private let start = ContinuousClock.now
    private let listener: @Sendable (Exchange) -> Void

    /// Makes a recorder without exchanges.
    ///
    /// - Parameter listener: is given each exchange as it ends.
    public init(listener: @escaping @Sendable (Exchange) -> Void = { _ in }) { self.listener = listener }

    /// In the order they were sent.
    public var exchanges: [Exchange] { state.withLock { $0.exchanges }.sorted { $0.id < $1.id } }

    /// The number of the last request that was sent; 0 before the first.
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
    /// Records an exchange that was seen without a call of this library, such as a page in a real browser.
    public func note(_ operation: String, to: String, address: String, status: Int, seconds: Double) {
        let (id, started) = recorder.next()
        recorder.record(
            Exchange(
                id: id, from: party, to: to, operation: operation, method: "GET", address: Mask.address(address),
                requestHeaders: [], requestBody: "", status: status, responseHeaders: [], responseBody: "",
                started: started, seconds: seconds, failure: nil, findings: []))
    }
}
