import Basics
import Foundation

/// Users' documents: folders, documents, versions, locks, shares. All adapters call these verbs and nothing below them.
///
/// Every verb is one atomic step over a ``DocumentStore``. Inside that step, it first checks
/// - that the caller's authority is live, else ``DocumentsError/accessEnded(reason:)``;
/// - that the folder or document is within the caller's reach (owned by the caller's user; for a share: the shared item
///   or something below it), else ``DocumentsError/notFound``;
/// - for verbs that change something, that the caller may write, else ``DocumentsError/forbidden``, and that a document
///   isn't read-only, else ``DocumentsError/readOnly``;
/// - for verbs that rename, move, delete or share, that the caller isn't the visitor of a share, else
///   ``DocumentsError/forbidden``;
/// - for verbs that are about to change something, that the caller's ``Caller/condition`` holds, else
///   ``DocumentsError/conditionFailed``.
///
/// If two callers try to change the same state, only one succeeds. When a verb returns, its change survives a power
/// failure. When it throws a ``DocumentsError``, nothing has changed. Changes to documents and folders are written to
/// the audit log in the same step; see ``DocumentEvent/Kind``.
///
/// The library has no clock: each verb takes the time, which decides about expired grants and locks and is recorded
/// with the change.
public struct Library: Sendable {
    let store: any DocumentStore
    let blobs: any Blobs
    let inlineLimit: Int
    /// The quota in bytes of users without a ``Quota`` of their own; `nil` for no limit.
    package let defaultQuota: Int64?
    let folderDepth: FolderDepth
    let verified = VerifiedContent()
    /// Counts the bodies being received by all copies of this value.
    let arriving = ArrivingBytes()

    /// The default maximum size in bytes of content stored with its rows. Most Office documents aren't larger, and
    /// saving one takes one disk flush instead of three (Benchmarks/results/bench.md).
    public static let defaultInlineLimit = 64 * 1024

    /// The upper limit of the inline limit. Above it, writing content twice (to the log, then to the database file)
    /// takes as long as the flushes it saves.
    public static let maxInlineLimit = 256 * 1024

    /// Creates a library over a store of rows and a store of content.
    ///
    /// - Parameters:
    ///   - store: stores the rows and small content.
    ///   - blobs: stores all other content named by the rows.
    ///   - standardQuota: the quota in bytes of users without a ``Quota`` of their own; `nil` for no limit.
    ///   - inlineLimit: the size in bytes up to which content is written in the transaction of its version's row, so
    ///     that both become durable with one flush; 0 for none, at most ``maxInlineLimit``. Content stored under
    ///     another limit stays where it is.
    ///   - folderDepth: the limit of nested folders.
    public init(
        store: any DocumentStore, blobs: any Blobs, inlineLimit: Int = 0, defaultQuota: Int64? = nil,
        folderDepth: FolderDepth = .default
    ) {
        self.store = store
        self.blobs = blobs
        self.defaultQuota = defaultQuota
        self.folderDepth = folderDepth
        self.inlineLimit = min(max(0, inlineLimit), Self.maxInlineLimit)
    }

    /// Reads one snapshot.
    func look<Value: Sendable>(
        _ caller: Caller, now: Date, _ body: @escaping @Sendable (ReadContext) throws -> Value
    ) async throws -> Value {
        try await store.read { try body(ReadContext(rows: $0, caller: caller, now: now).admitted()) }
    }

    /// Reads one snapshot off the calling thread, for reads that may take long.
    func lookAside<Value: Sendable>(
        _ caller: Caller, now: Date, _ body: @escaping @Sendable (ReadContext) throws -> Value
    ) async throws -> Value {
        try await store.readAside { try body(ReadContext(rows: $0, caller: caller, now: now).admitted()) }
    }

    /// Reads a single item.
    func lookOnce<Value: Sendable>(
        _ caller: Caller, now: Date, _ body: @escaping @Sendable (ReadContext) throws -> Value
    ) async throws -> Value {
        // A visitor's share is read as well, to check the password of its link.
        if caller.isVisitor { return try await look(caller, now: now, body) }
        return try await store.readOnce { try body(ReadContext(rows: $0, caller: caller, now: now)) }
    }

    /// Makes a change in one transaction.
    func change<Value: Sendable>(
        _ caller: Caller, now: Date, _ body: @escaping @Sendable (WriteContext) throws -> Value
    ) async throws -> Value {
        let made = WriteContext.Made(now: now), quota = defaultQuota, depth = folderDepth
        return try await write(caller, now: now) { rows in
            let change = WriteContext(
                rows: rows, caller: caller, now: now, made: made, defaultQuota: quota, folderDepth: depth)
            let value = try body(change)
            try change.settleLocks()
            return value
        }
    }

    /// Writes on a caller's behalf in one transaction, after checking the caller's condition. All writing verbs go
    /// through this method, so none can skip the condition.
    ///
    /// - Throws: ``DocumentsError/conditionFailed``, only if nothing else was refused.
    func write<Value: Sendable>(
        _ caller: Caller, now: Date, _ body: @escaping @Sendable (any DocumentWriter) throws -> Value
    ) async throws -> Value {
        try await store.write { rows in
            let holds = try ReadContext(rows: rows, caller: caller, now: now).admitted().conditionHolds()
            let value = try body(rows)
            guard holds else { throw DocumentsError.conditionFailed }
            return value
        }
    }
}
