public import Documents

extension InMemoryStores: DocumentStore {
    /// Runs the body on a copy of the state, without holding the lock.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (any DocumentReader) throws -> Value) async throws
        -> Value
    {
        try body(snapshot())
    }

    /// Runs the body once on a copy of the state while holding the lock. If the body doesn't throw, the copy replaces
    /// the state.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentWriter) throws -> Value
    ) async throws -> Value {
        try change { try body($0) }
    }
}
