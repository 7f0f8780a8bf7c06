/// Keeps the rows of sign-in: accounts, clients, grants, codes, tokens, sessions, budgets and events. It decides nothing.
///
/// A conforming type promises:
/// - ``read(_:)`` hands its closure one snapshot; ``write(_:)`` is serializable against every other write. Closures are
///   synchronous and do nothing but read and write rows.
/// - When a closure throws, nothing of it stays, and what it threw is thrown on.
/// - ``write(_:)`` returns only after what it did would survive a power cut.
/// - A closure may run more than once, since another may have won a race; only its last run stays. Identifiers, times and
///   secrets are therefore made before it, and nothing outward happens inside.
///
/// Check a new one with `SignInContract`.
public protocol SignInStore: Sendable {
    /// Reads one snapshot.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any SignInReader) throws -> Value) async throws -> Value

    /// Reads once: for a closure that asks for one thing and no more, which sees one snapshot anyway.
    func readOnce<Value: Sendable>(_ body: @escaping @Sendable (any SignInReader) throws -> Value) async throws -> Value

    /// Reads and writes in one transaction.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInWriter) throws -> Value
    ) async throws -> Value
}

extension SignInStore {
    /// A store that gains nothing by knowing reads it as any other.
    public func readOnce<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInReader) throws -> Value
    ) async throws -> Value {
        try await read(body)
    }
}
