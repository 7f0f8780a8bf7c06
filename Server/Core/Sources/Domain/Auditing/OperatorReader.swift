public import Basics
public import Foundation
public import OAuthServer

/// Reads data of the whole server for operators: the audit log, and the numbers of accounts, documents and other items.
///
/// The data includes the names of users, apps and documents, but no content. Check a new implementation with
/// `OperatorReaderContract` of `PortContracts`.
public protocol OperatorReader: Sendable {
    /// Events of the audit log, newest first. Includes the names of existing clients and users, and the names of users
    /// whose accounts were removed (``AccountRemoval``). Doesn't make a separate read for each event.
    func events(_ query: AuditQuery) async throws -> [AuditEntry]

    /// The last removed account that had this sign-in name; `nil` if the log contains no such removal.
    func removedAccount(named name: SignInName) async throws -> UserID?

    /// Counts accounts, documents and other items in one snapshot of the database. With millions of documents, this may
    /// take a second.
    func counts(now: Date) async throws -> InstallationCounts
}

extension OperatorReader {
    /// The user who has this sign-in name. If no account has the name, the user of the last removed account that had
    /// the name.
    ///
    /// - Parameter accounts: the accounts of the same server.
    public func person(named name: SignInName, among accounts: Accounts) async throws -> UserID? {
        if let account = try await accounts.find(name) { return account.id }
        return try await removedAccount(named: name)
    }
}

extension OperatorReader {
    /// The events that match a query and also satisfy a predicate, newest first.
    ///
    /// Reads matching events in batches of a thousand until enough of them satisfy the predicate, so it may read all
    /// events that match the query. The log's size is limited (``RecordBounds``), and ``AuditQuery/since`` reduces the
    /// number of events to read.
    public func events(
        _ query: AuditQuery, where isWanted: (AuditEntry) -> Bool
    ) async throws -> [AuditEntry] {
        var found: [AuditEntry] = [], page = query
        page.limit = 1000
        while found.count < query.limit {
            let entries = try await events(page)
            found += entries.filter(isWanted)
            guard entries.count == page.limit else { break }
            page.before = entries.last?.id
        }
        return Array(found.prefix(max(0, query.limit)))
    }
}

/// A query of the audit log.
///
/// Some events appear in the logs of two users (`DocumentEvent.Kind.repeating`). The copy in the second user's log is
/// found only if ``user`` or ``kind`` selects it. The log of all users or of a document therefore contains such an
/// event once.
public struct AuditQuery: Hashable, Sendable {
    /// Finds only events about this user; `nil` for all users.
    public var user: UserID?
    /// Finds only events about this document or folder, even if it no longer exists; `nil` for events about anything.
    public var document: String?
    /// Finds only events of this kind, the raw value of an `AuditEvent.Kind` or a `DocumentEvent.Kind`; `nil` for
    /// events of all kinds.
    public var kind: String?
    /// Finds only events at or after this time; `nil` for events of any time.
    public var since: Date?
    /// Finds only events before the event with this identifier (``AuditEntry/id``); `nil` starts with the newest.
    public var before: String?
    /// The maximum number of events. If more events match, the newest of them are returned.
    public var limit: Int

    /// Creates a query, by default for the newest hundred events of all users.
    public init(
        user: UserID? = nil, document: String? = nil, kind: String? = nil, since: Date? = nil, before: String? = nil,
        limit: Int = 100
    ) {
        self.user = user
        self.document = document
        self.kind = kind
        self.since = since
        self.before = before
        self.limit = limit
    }
}
