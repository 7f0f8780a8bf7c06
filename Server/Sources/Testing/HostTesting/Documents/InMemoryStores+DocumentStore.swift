public import Documents
import Synchronization

extension InMemoryStores: DocumentStore {
    /// Runs the body over a copy of the state, without the lock.
    public func read<Value: Sendable>(_ body: @Sendable (any DocumentReader) throws -> Value) async throws -> Value {
        let snapshot = state.withLock { $0 }
        return try body(InMemoryRows(snapshot))
    }

    /// Runs the body once over a copy of the state, under the lock; the copy is kept unless the body throws.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentWriter) throws -> Value
    ) async throws -> Value {
        try state.withLock { state in
            let rows = InMemoryRows(state)
            let value = try body(rows)
            state = rows.state
            return value
        }
    }
}
