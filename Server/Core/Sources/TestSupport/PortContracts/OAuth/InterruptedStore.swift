import OAuthServer

/// A store that fails at the end of each write, so that the whole write is rolled back.
struct InterruptedStore: SignInStore {
    struct Interruption: Error, Equatable {}

    let base: any SignInStore

    func read<Value: Sendable>(_ body: @escaping @Sendable (any SignInReader) throws -> Value) async throws -> Value {
        try await base.read(body)
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInWriter) throws -> Value
    ) async throws -> Value {
        try await base.write { (rows: any SignInWriter) -> Value in
            _ = try body(rows)
            throw Interruption()
        }
    }
}
