public import Basics
public import Foundation

/// Users' documents: folders, documents, versions, locks, shares. All adapters, such as WOPI and the web pages, call
/// these operations and never a store.
///
/// Every operation is one atomic step over a ``DocumentStore``. Inside that step, it first checks
/// - that the caller's authority is live, else ``DocumentsError/accessEnded(reason:)``;
/// - that the folder or document is within the caller's reach (owned by the caller's user; for a share: the shared item
///   or something below it), else ``DocumentsError/notFound``;
/// - for operations that change something, that the caller may write, else ``DocumentsError/forbidden``, and that a
///   document isn't read-only, else ``DocumentsError/readOnly``;
/// - for operations that rename, move, delete or share, that the caller isn't the visitor of a share, else
///   ``DocumentsError/forbidden``;
/// - for operations that are about to change something, that the caller's ``Caller/condition`` holds, else
///   ``DocumentsError/conditionFailed``.
///
/// If two callers try to change the same state, only one succeeds. When an operation returns, its change survives a
/// power failure. When it throws a ``DocumentsError``, nothing has changed. Changes to documents and folders are
/// written to the audit log in the same step; see ``DocumentEvent/Kind``.
///
/// The library has no clock: each operation takes the time, which decides about expired grants and locks and is
/// recorded with the change.
public struct Library: Sendable {
    let store: any DocumentStore
    let blobs: any Blobs
    let inlineLimit: Int
    /// The quota in bytes of users without a ``Quota`` of their own; `nil` for no limit.
    public let defaultQuota: Int64?
    let folderDepth: FolderDepth
    let verified = VerifiedContent()
    /// Counts the bytes of request bodies being received, shared by all copies of this value.
    let arriving = ArrivingBytes()

    /// The default maximum size in bytes of content that is stored in the database. Most Office documents aren't
    /// larger, and saving such a document takes one disk flush instead of three (Benchmarks/results/bench.md).
    public static let defaultInlineLimit = 64 * 1024

    /// The highest allowed `inlineLimit`. For larger content, writing the bytes twice (to the log, then to the database
    /// file) would cost as much time as the saved disk flushes.
    public static let maxInlineLimit = 256 * 1024

    /// Creates a library over a store of rows and a store of content.
    ///
    /// - Parameters:
    ///   - store: stores the rows and small content.
    ///   - blobs: stores all other content of versions.
    ///   - defaultQuota: the quota in bytes of users without a ``Quota`` of their own; `nil` for no limit.
    ///   - inlineLimit: the size in bytes up to which content is written in the same transaction as the row of its
    ///     version, so that one disk flush makes the content and the row durable; with 0, all content is stored in
    ///     `blobs`. At most ``maxInlineLimit``. Content stored under another limit stays where it is.
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

    /// Calls `body` with a read context of one snapshot.
    func look<Value: Sendable>(
        _ caller: Caller, now: Date, _ body: @escaping @Sendable (ReadContext) throws -> Value
    ) async throws -> Value {
        try await store.read { try body(ReadContext(rows: $0, caller: caller, now: now).admitted()) }
    }

    /// Calls `body` with a read context on another thread, for reads that may take long.
    func lookAside<Value: Sendable>(
        _ caller: Caller, now: Date, _ body: @escaping @Sendable (ReadContext) throws -> Value
    ) async throws -> Value {
        try await store.readAside { try body(ReadContext(rows: $0, caller: caller, now: now).admitted()) }
    }

    /// Reads a single item with one query, without opening a snapshot.
    func lookOnce<Value: Sendable>(
        _ caller: Caller, now: Date, _ body: @escaping @Sendable (ReadContext) throws -> Value
    ) async throws -> Value {
        // A visitor's read needs a snapshot, because it also reads the share to check the password of the link.
        if caller.isVisitor { return try await look(caller, now: now, body) }
        return try await store.readOnce { try body(ReadContext(rows: $0, caller: caller, now: now)) }
    }

    /// Calls `body` with a write context, in one transaction.
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

    /// Writes on a caller's behalf in one transaction, after checking the caller's condition. All writing operations go
    /// through this method, so none can skip the condition.
    ///
    /// - Throws: ``DocumentsError/conditionFailed``, only if the operation isn't refused for another reason.
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

/// Walking through the items in folders, to copy them.
extension Library {
    /// Begins a walk through items of one folder and everything in them.
    ///
    /// - Parameters:
    ///   - ids: the selected items; `nil` for the folder and everything in it.
    ///   - name: the folder's name in paths; `nil` for the stored name of the folder.
    /// - Throws: ``DocumentsError/notFound`` when one of the items isn't in the folder;
    ///   ``DocumentsError/tooMany(limit:)``.
    public func walk(
        _ ids: [NodeID]?, in container: ContainerID, named name: String? = nil, for caller: Caller, now: Date
    ) async throws -> TreeWalk {
        guard let ids else {
            var folder = try await self.container(container, for: caller, now: now).container
            if let name { folder.name = name }
            return TreeWalk(self, of: folder, for: caller)
        }
        let nodes = try await chosen(ids, in: container, for: caller, now: now)
        return TreeWalk(self, of: nodes.map(\.id), in: container, for: caller)
    }

    /// The current state of a selected item.
    ///
    /// - Returns: `nil` for an item that is no longer in the folder.
    /// - Throws: ``DocumentsError/notFound`` when the caller can't reach the folder.
    func stillChosen(
        _ id: NodeID, in container: ContainerID, for caller: Caller, now: Date
    ) async throws -> Node? {
        try await look(caller, now: now) { look in
            _ = try look.container(container)
            do {
                return try look.chosen(id, in: container)
            } catch DocumentsError.notFound {
                return nil
            }
        }
    }
}

/// Changes existing links, and lists all links of a user.
extension Library {
    /// Changes a link's expiration or password; its URL stays the same. For users who added the link to "Shared with
    /// me", access expires at the link's new expiration too.
    ///
    /// - Throws: ``DocumentsError/notFound`` for a link that isn't the caller's or was revoked;
    ///   ``DocumentsError/cannotShare(_:)`` for an expiration in the past, and for an expired link, which never opens
    ///   again.
    @discardableResult
    public func changeLink(
        _ id: ShareID, by terms: LinkChange, for caller: Caller, now: Date
    ) async throws -> ShareRecord {
        try await change(caller, now: now) { change in
            try change.look.mayWrite()
            _ = try change.look.person()
            guard let known = try change.rows.share(id), known.record.owner == caller.user else {
                throw DocumentsError.notFound
            }
            if caller.isVisitor { throw DocumentsError.forbidden }
            var share = known.record
            share.expires = terms.end.applied(to: share.expires).map { Date(milliseconds: $0.milliseconds) }
            share.password = terms.password.applied(to: share.password)
            guard known.record.isLive(at: now), share.isLive(at: now) else { throw DocumentsError.cannotShare(.ended) }
            guard share != known.record else { return share }
            try change.replace(known.record, by: share, named: known.name)
            return share
        }
    }

    /// The caller's links to items that aren't in the trash, including expired links, oldest first.
    public func shares(by caller: Caller, now: Date) async throws -> [ListedShare] {
        try await look(caller, now: now) { look in
            let person = try look.person()
            if caller.isVisitor { throw DocumentsError.forbidden }
            return try look.rows.shares(of: person.id).compactMap { share in
                try look.rows.path(ending: share.record.resource, of: person.id, at: now).map {
                    ListedShare(record: share.record, path: $0)
                }
            }
        }
    }
}

/// Adding a shared link to "Shared with me".
extension Library {
    /// Adds a link's target to the caller's "Shared with me" folder, with the rights of the link. The access ends when
    /// the link expires or is revoked. The owner can also end this user's access without revoking the link.
    ///
    /// An existing permission granted by the owner stays unchanged, even if it gives fewer rights, because such a
    /// permission doesn't end with the link. If the caller adds two links to the same item, the link with more rights
    /// counts.
    ///
    /// - Parameters:
    ///   - id: a share. The code that calls this must already have checked the password of the share.
    ///   - caller: a signed-in user.
    /// - Throws: ``DocumentsError/notFound`` for a share that doesn't exist, was revoked or has expired, or whose item
    ///   was deleted; ``DocumentsError/cannotShare(_:)`` for the caller's own items and for a root;
    ///   ``DocumentsError/forbidden`` for a visitor.
    @discardableResult
    public func keep(
        _ id: ShareID, openedWith password: SharePassword? = nil, for caller: Caller, now: Date
    ) async throws -> Permission {
        try await change(caller, now: now) { change in
            try change.look.mayWrite()
            let person = try change.look.person()
            if caller.isVisitor { throw DocumentsError.forbidden }
            guard let share = try change.rows.share(id)?.record, share.isLive(at: now),
                share.isOpen(with: password)
            else {
                throw DocumentsError.notFound
            }
            guard share.owner != person.id else { throw DocumentsError.cannotShare(.ownDocument) }
            let owner = Caller(user: share.owner, authority: .machine)
            guard case .node(let node, _, _, _) = try change.rows.node(share.resource, for: owner, at: now) else {
                throw DocumentsError.notFound
            }
            if case .container(let folder) = node, folder.parent == nil { throw DocumentsError.cannotShare(.top) }
            return try change.keep(share, of: node, for: person.id)
        }
    }
}

extension WriteContext {
    fileprivate func keep(_ share: ShareRecord, of node: Node, for user: UserID) throws -> Permission {
        let known = try rows.permissions(to: node.id).first { $0.user == user && $0.isLive(at: look.now) }
        // A read-only document can only be viewed, even through a link that allows editing.
        let role: Role = if case .file(let file) = node, file.isReadOnly { .viewer } else { share.type.role }
        if let known, known.share == nil || known.role >= role { return known }
        return try permit(node, to: user, as: role, until: share.expires, by: share.id)
    }
}
