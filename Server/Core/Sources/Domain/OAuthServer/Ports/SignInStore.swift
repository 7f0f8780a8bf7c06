/// Stores the rows of sign-in: accounts, clients, grants, codes, tokens, sessions, rate limits and events. The rules
/// about these rows are in the types that use the store, such as ``Accounts``.
///
/// A conforming type promises:
/// - ``read(_:)`` passes one snapshot to its closure; ``write(_:)`` is serializable with all other writes. Closures are
///   synchronous and do nothing but read and write rows.
/// - When a closure throws, its changes are rolled back and the error is rethrown.
/// - ``write(_:)`` returns only after its changes would survive a power failure.
/// - A closure runs again if its transaction conflicted with another transaction; only the last run takes effect.
///   Create identifiers, times and secrets before the call, and have no side effects in the closure.
///
/// Check a new implementation with `SignInContract`.
public protocol SignInStore: Sendable {
    /// Calls `body` with a reader of one snapshot.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any SignInReader) throws -> Value) async throws -> Value

    /// Reads without opening a snapshot, for a closure with a single query.
    func readOnce<Value: Sendable>(_ body: @escaping @Sendable (any SignInReader) throws -> Value) async throws -> Value

    /// Calls `body` with a writer of one transaction.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInWriter) throws -> Value
    ) async throws -> Value
}

extension SignInStore {
    /// Defaults to ``read(_:)``, for a store that doesn't optimize single queries.
    public func readOnce<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInReader) throws -> Value
    ) async throws -> Value {
        try await read(body)
    }
}

/// The reasons why a store refuses an operation. Any other error that a store throws means that the store failed.
public enum StoreRefusal: Error, Hashable, Sendable {
    /// Another account or client has the name.
    case nameTaken
    /// A precondition no longer holds: a grant has ended, an account or client was removed, or a password was changed.
    case stale
    /// The store didn't answer in time. Nothing has changed; a retry may succeed.
    case busy
    /// The store has no free space. Nothing has changed.
    case storageFull
    /// The store can't be changed because its file system is read-only. Nothing has changed.
    case storageReadOnly
}
