import Basics
import Foundation

/// People's documents: folders, documents, versions, locks, shares. Every door calls these verbs and nothing below them.
///
/// Every verb is one atomic step over a ``DocumentStore``. It checks, inside that step and before anything else,
/// - that the caller's authority stands, and a share's password is still the one that its visitor gave, else
///   ``DocumentsError/accessEnded(reason:)``;
/// - that the folder or document is within the caller's reach (their user owns it; for a share: it is what was shared or
///   lies below it), else ``DocumentsError/notFound``;
/// - for verbs that change something, that the caller may write, else ``DocumentsError/forbidden``, and that a document
///   isn't read-only, else ``DocumentsError/readOnly``;
/// - for verbs that rename, move, delete or share, that the caller isn't the visitor of a share, else
///   ``DocumentsError/forbidden``;
/// - for verbs that change something and would, that the caller's ``Caller/condition`` holds, else
///   ``DocumentsError/conditionFailed``.
///
/// Of two callers who find the same state only one changes it. When a verb returns, what it did would survive a power cut;
/// when it throws a ``DocumentsError``, nothing has changed. Every kind of change that ``DocumentEvent/Kind`` lists,
/// renaming, moving and new folders included, is written to the audit log in the same step. Locks that clients take and
/// release are not logged.
///
/// It has no clock: every verb is passed the time, by which grants expire and locks end and which it writes down.
public struct Library: Sendable {
    let store: any DocumentStore
    let blobs: any Blobs
    let inlineLimit: Int
    /// Bytes that the documents of a person may take to whom no other ``Quota`` was given; `nil` for as many as there is room
    /// for.
    package let defaultQuota: Int64?
    let folderDepth: FolderDepth
    let verified = VerifiedContent()
    /// Bodies that are arriving, whichever copy of this value takes them in.
    let arriving = ArrivingBytes()

    /// Bytes up to which content is kept with the rows by default: most Office documents are no larger, and a save of one
    /// is one flush of the disk instead of three (Benchmarks/results/bench.md).
    public static let defaultInlineLimit = 64 * 1024

    /// The largest limit: from here on writing content twice, into the log and from there into the file, takes as long as
    /// the flushes it spares.
    public static let maxInlineLimit = 256 * 1024

    /// A library over the two ports of this core.
    ///
    /// - Parameters:
    ///   - store: keeps the rows, and small content.
    ///   - blobs: keeps all other content that the rows name.
    ///   - standardQuota: bytes that the documents of a person may take to whom no other ``Quota`` was given; `nil` for as
    ///     many as there is room for.
    ///   - inlineLimit: bytes up to which content is written with the version's row, in its transaction, so that both
    ///     become durable in one flush; 0 for none. What was kept under another limit stays where it is. At most
    ///     ``maxInlineLimit``.
    ///   - folderDepth: the bound on folders in each other.
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

    /// Looks at one snapshot.
    func look<Value: Sendable>(
        _ caller: Caller, now: Date, _ body: @escaping @Sendable (ReadContext) throws -> Value
    ) async throws -> Value {
        try await store.read { try body(ReadContext(rows: $0, caller: caller, now: now).admitted()) }
    }

    /// Looks at one snapshot for as long as that may take, so that nothing else waits for the calling thread.
    func lookAside<Value: Sendable>(
        _ caller: Caller, now: Date, _ body: @escaping @Sendable (ReadContext) throws -> Value
    ) async throws -> Value {
        try await store.readAside { try body(ReadContext(rows: $0, caller: caller, now: now).admitted()) }
    }

    /// Looks for one thing.
    func lookOnce<Value: Sendable>(
        _ caller: Caller, now: Date, _ body: @escaping @Sendable (ReadContext) throws -> Value
    ) async throws -> Value {
        // A visitor's share is read as well, to check the password of its link.
        if caller.isVisitor { return try await look(caller, now: now, body) }
        return try await store.readOnce { try body(ReadContext(rows: $0, caller: caller, now: now)) }
    }

    /// Changes something in one transaction.
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

    /// Writes on a caller's behalf in one transaction, if the caller's condition holds at its beginning. It is the one way
    /// to do so, which no verb can take without the condition.
    ///
    /// - Throws: ``DocumentsError/conditionFailed``, only where nothing else was refused.
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
