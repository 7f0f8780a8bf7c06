public import Documents
public import OAuthServer

/// A store that runs every transaction twice, as a store does if the transaction conflicts with another transaction.
/// Only the second run takes effect.
public struct ReplayingStore<Base: Sendable>: Sendable {
    private let base: Base

    /// Wraps `base`, a store of documents, of sign-in or of both.
    public init(_ base: Base) { self.base = base }
}

extension ReplayingStore: DocumentStore where Base: DocumentStore {
    /// Reads twice and returns the result of the second run.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (any DocumentReader) throws -> Value) async throws
        -> Value
    {
        _ = try? await base.read(body)
        return try await base.read(body)
    }

    /// Runs the body first in a transaction that is rolled back, and then in a transaction that is committed.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentWriter) throws -> Value
    ) async throws -> Value {
        try await Self.twice(body) { try await base.write($0) }
    }
}

extension ReplayingStore: SignInStore where Base: SignInStore {
    /// Reads twice and returns the result of the second run.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (any SignInReader) throws -> Value) async throws
        -> Value
    {
        _ = try? await base.read(body)
        return try await base.read(body)
    }

    /// Runs the body first in a transaction that is rolled back, and then in a transaction that is committed.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInWriter) throws -> Value
    ) async throws -> Value {
        try await Self.twice(body) { try await base.write($0) }
    }
}

extension ReplayingStore {
    /// Runs the body twice: first in a transaction that throws at the end, so that it is rolled back, and then in a
    /// normal transaction.
    private static func twice<Rows, Value: Sendable>(
        _ body: @escaping @Sendable (Rows) throws -> Value,
        _ write: (@escaping @Sendable (Rows) throws -> Value) async throws -> Value
    ) async throws -> Value {
        // Ignore an error of the body here, because the second run throws it again.
        _ = try? await write { rows in
            _ = try body(rows)
            throw RunAgain()
        }
        return try await write(body)
    }
}

/// The error that rolls back the first run.
private struct RunAgain: Error {}
