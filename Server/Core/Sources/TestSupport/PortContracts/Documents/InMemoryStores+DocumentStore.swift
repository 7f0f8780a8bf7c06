public import Documents

extension InMemoryStores: DocumentStore {
    /// Runs the body on a copy of the state, without the lock.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (any DocumentReader) throws -> Value) async throws
        -> Value
    {
        try body(snapshot())
    }

    /// Runs the body once on a copy of the state, under the lock; the copy is stored unless the body throws.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentWriter) throws -> Value
    ) async throws -> Value {
        try change { try body($0) }
    }
}
