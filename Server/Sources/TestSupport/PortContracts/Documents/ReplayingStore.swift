public import Documents
public import OAuthServer

/// A store whose transactions always run twice, as those of a store do where another won the race for the rows. Only the
/// second run stays.
public struct ReplayingStore<Base: Sendable>: Sendable {
    private let base: Base

    /// A store over `base`, of documents, of sign-in or of both.
    public init(_ base: Base) { self.base = base }
}

extension ReplayingStore: DocumentStore where Base: DocumentStore {
    /// Reads twice, and returns what the second run does.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (any DocumentReader) throws -> Value) async throws
        -> Value
    {
        _ = try? await base.read(body)
        return try await base.read(body)
    }

    /// Runs the body in a transaction that is rolled back, then in one that stays.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentWriter) throws -> Value
    ) async throws -> Value {
        try await Self.twice(body) { try await base.write($0) }
    }
}

extension ReplayingStore: SignInStore where Base: SignInStore {
    /// Reads twice, and returns what the second run does.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (any SignInReader) throws -> Value) async throws
        -> Value
    {
        _ = try? await base.read(body)
        return try await base.read(body)
    }

    /// Runs the body in a transaction that is rolled back, then in one that stays.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInWriter) throws -> Value
    ) async throws -> Value {
        try await Self.twice(body) { try await base.write($0) }
    }
}

extension ReplayingStore {
    /// Writes with a body that throws at its end, which undoes it, then with the body itself.
    private static func twice<Rows, Value: Sendable>(
        _ body: @escaping @Sendable (Rows) throws -> Value,
        _ write: (@escaping @Sendable (Rows) throws -> Value) async throws -> Value
    ) async throws -> Value {
        // Where the body refuses, the second run refuses the same, and its error is the one that counts.
        _ = try? await write { rows in
            _ = try body(rows)
            throw RunAgain()
        }
        return try await write(body)
    }
}

/// Undoes the first run.
private struct RunAgain: Error {}
