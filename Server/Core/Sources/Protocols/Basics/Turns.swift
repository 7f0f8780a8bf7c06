import Synchronization

/// Lets calls for the same key, such as changes of one document, run one after the other in this process.
public final class Turns<Key: Hashable & Sendable>: Sendable {
    /// The calls that wait, by key. A key is present while a call for it is running.
    private let waiting = Mutex<[Key: [CheckedContinuation<Void, Never>]]>([:])

    /// Creates a value for which no call is running.
    public init() {}

    /// Runs `body` when no other call for the key is running. Calls run in the order in which they came.
    public func wait<Value, Failure: Error>(
        for key: Key, _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        await withCheckedContinuation { continuation in
            let isFree = waiting.withLock { waiting in
                guard waiting[key] != nil else {
                    waiting[key] = []
                    return true
                }
                waiting[key]?.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
        defer { pass(key) }
        return try await body()
    }

    /// Lets the next call for the key run.
    private func pass(_ key: Key) {
        let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
            guard waiting[key]?.isEmpty == false else {
                waiting[key] = nil
                return nil
            }
            return waiting[key]?.removeFirst()
        }
        next?.resume()
    }
}
