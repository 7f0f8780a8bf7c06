/// Keeps the rows of people's documents: folders, documents, versions, locks, shares and events. It decides nothing.
///
/// A conforming type promises:
/// - ``read(_:)`` hands its closure one snapshot; ``write(_:)`` is serializable against every other write. Closures are
///   synchronous and do nothing but read and write rows.
/// - When a closure throws, nothing of it stays, and what it threw is thrown on.
/// - ``write(_:)`` returns only after what it did would survive a power cut.
/// - A closure may run more than once, since another may have won a race; only its last run stays. Identifiers, times and
///   secrets are therefore made before it, and nothing outward happens inside.
/// - Reads and writes that the store itself can't do throw ``DocumentsError/busy``, ``DocumentsError/storageFull``,
///   ``DocumentsError/storageReadOnly`` or ``DocumentsError/damaged(reason:)``, or an error of its own for a failure that no caller can act on.
///
/// Check a new one with `LibraryContract`.
public protocol DocumentStore: Sendable {
    /// Reads one snapshot.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any DocumentReader) throws -> Value) async throws -> Value

    /// Reads once: for a closure that asks for one thing and no more, which sees one snapshot anyway.
    ///
    /// A store that opens no snapshot for it has to answer with one statement what is asked of it, also what
    /// ``DocumentReader`` answers by default with several, as ``DocumentReader/document(_:for:at:)``.
    func readOnce<Value: Sendable>(_ body: @escaping @Sendable (any DocumentReader) throws -> Value) async throws
        -> Value

    /// Reads one snapshot, on a thread on which nothing else waits meanwhile: for a closure that may take milliseconds, since
    /// what it goes through grows with what people have.
    func readAside<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentReader) throws -> Value
    ) async throws -> Value

    /// Reads and writes in one transaction.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentWriter) throws -> Value
    ) async throws -> Value
}

extension DocumentStore {
    /// A store whose reads keep no caller's thread reads it as any other.
    public func readAside<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentReader) throws -> Value
    ) async throws -> Value {
        try await read(body)
    }

    /// A store that gains nothing by knowing reads it as any other.
    public func readOnce<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentReader) throws -> Value
    ) async throws -> Value {
        try await read(body)
    }
}
