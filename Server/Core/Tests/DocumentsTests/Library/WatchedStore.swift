import Documents
import Synchronization

/// A store that counts its transactions. It can run each write twice, or make each write fail at the end.
final class WatchedStore: DocumentStore {
    struct State: Sendable {
        var reads = 0
        var writes = 0
        var failure: DocumentsError?
        var runsTwice = false
    }

    /// The error that rolls back the first of the two runs of a write.
    private struct RunAgain: Error {}

    private let base: any DocumentStore
    private let state = Mutex(State())

    init(_ base: any DocumentStore) { self.base = base }

    /// The number of transactions since the last call of ``begin(failing:runningTwice:)``.
    var counted: State { state.withLock { $0 } }

    /// Sets the counts to 0. From now on, each write throws `failure` after its closure has run. With `runsTwice`, each
    /// write runs its closure twice, and the first run is rolled back.
    func begin(failing failure: DocumentsError? = nil, runningTwice runsTwice: Bool = false) {
        state.withLock { $0 = State(failure: failure, runsTwice: runsTwice) }
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any DocumentReader) throws -> Value) async throws -> Value {
        state.withLock { $0.reads += 1 }
        return try await base.read(body)
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentWriter) throws -> Value
    ) async throws -> Value {
        let asked = state.withLock { state in
            state.writes += 1
            return state
        }
        if asked.runsTwice {
            _ = try? await base.write { rows -> Value in
                _ = try body(rows)
                throw RunAgain()
            }
        }
        return try await base.write { rows in
            let value = try body(rows)
            if let failure = asked.failure { throw failure }
            return value
        }
    }
}
