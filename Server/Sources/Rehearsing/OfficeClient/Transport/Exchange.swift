import Synchronization

/// One request and what came back, as a report shows it: secrets masked, bodies shortened.
public struct Exchange: Codable, Hashable, Sendable, Identifiable {
    public struct Header: Codable, Hashable, Sendable {
        public var name: String
        public var value: String
    }

    /// From 1, in the order the requests were sent.
    public var id: Int
    /// The party that asked, such as `Office app`.
    public var from: String
    /// The part of the provider that was asked, such as `bootstrapper`.
    public var to: String
    public var operation: String
    public var method: String
    public var address: String
    public var requestHeaders: [Header]
    public var requestBody: String
    /// `nil` when no answer came.
    public var status: Int?
    public var responseHeaders: [Header]
    public var responseBody: String
    /// Seconds since the recorder was made.
    public var started: Double
    public var seconds: Double
    /// Why there is no answer.
    public var failure: String?
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
    /// Writes down what was seen without a call of this library, such as a page in a real browser.
    public func note(_ operation: String, to: String, address: String, status: Int, seconds: Double) {
        let (id, started) = recorder.next()
        recorder.record(
            Exchange(
                id: id, from: party, to: to, operation: operation, method: "GET", address: Mask.address(address),
                requestHeaders: [], requestBody: "", status: status, responseHeaders: [], responseBody: "",
                started: started, seconds: seconds, failure: nil, findings: []))
    }
}
