/// Stores the rows of users' documents: folders, documents, versions, locks, shares and events. The rules about them
/// are in ``Library``.
///
/// A conforming type promises:
/// - ``read(_:)`` passes one snapshot to its closure; ``write(_:)`` is serializable with all other writes. Closures are
///   synchronous and do nothing but read and write rows.
/// - When a closure throws, its changes are rolled back and the error is rethrown.
/// - ``write(_:)`` returns only after its changes would survive a power failure.
/// - A closure runs again if its transaction conflicted with another transaction; only the last run takes effect.
///   Create identifiers, times and secrets before the call, and have no side effects in the closure.
/// - When the store itself fails, it throws ``DocumentsError/busy``, ``DocumentsError/storageFull``,
///   ``DocumentsError/storageReadOnly`` or ``DocumentsError/damaged(reason:)``, or an error of its own for a failure
///   that no caller can handle.
///
/// Check a new implementation with `LibraryContract`.
public protocol DocumentStore: Sendable {
    /// Calls `body` with a reader of one snapshot.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any DocumentReader) throws -> Value) async throws -> Value

    /// Reads without opening a snapshot, for a closure with a single query.
    ///
    /// A store that overrides this method must answer each query with one statement, even queries such as
    /// ``DocumentReader/document(_:for:at:)`` whose default implementation uses several statements.
    func readOnce<Value: Sendable>(_ body: @escaping @Sendable (any DocumentReader) throws -> Value) async throws
        -> Value

    /// Reads one snapshot on a thread that no other work waits for. Use it if the closure may take milliseconds, for
    /// example because it reads more rows the more documents a user has.
    func readAside<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentReader) throws -> Value
    ) async throws -> Value

    /// Calls `body` with a writer of one transaction.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentWriter) throws -> Value
    ) async throws -> Value
}

extension DocumentStore {
    /// Defaults to ``read(_:)``, for a store whose reads don't block the caller's thread.
    public func readAside<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentReader) throws -> Value
    ) async throws -> Value {
        try await read(body)
    }

    /// Defaults to ``read(_:)``, for a store that doesn't optimize single queries.
    public func readOnce<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentReader) throws -> Value
    ) async throws -> Value {
        try await read(body)
    }
}
