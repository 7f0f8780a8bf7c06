public import OAuthServer

extension InMemoryStores: SignInStore {
    /// Runs the body over a copy of the state, without the lock.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (any SignInReader) throws -> Value) async throws
        -> Value
    {
        try body(snapshot())
    }

    /// Runs the body once over a copy of the state, under the lock; the copy is kept unless the body throws.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInWriter) throws -> Value
    ) async throws -> Value {
        try change { try body($0) }
    }
}
