public import Foundation
public import OAuth
import WOPIHost

/// Something that was done to a document, as the audit log has it.
public struct DocumentEvent: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case created = "file_created"
        case saved = "file_saved"
        /// `detail` is the version whose bytes it has.
        case restored = "version_restored"
        case deleted = "file_deleted"
        /// By the operator; `detail` is the lock.
        case lockReleased = "lock_released"
        case shared = "share_made"
        case unshared = "share_withdrawn"
    }

    public var at: Date
    public var kind: Kind
    /// Whose document it is.
    public var user: UserID
    /// On what right: `grant:` or `share:` with its identifier, or `machine`.
    public var authority: String
    /// Identifier of the file or container.
    public var resource: String
    /// Its name at that time.
    public var name: String
    public var version: Int64?
    public var detail: String?
}

extension Catalogue {
    /// The newest, newest first.
    ///
    /// - Parameters:
    ///   - user: only about this user's documents; `nil` for all.
    ///   - limit: at most this many.
    public func documentEvents(of user: UserID?, limit: Int) async throws -> [DocumentEvent] {
        let bound = SQLValue.integer(Int64(max(0, limit)))
        return try await read { db in
            guard let user else { return try db.all(Self.allEvents, [bound]) { try $0.documentEvent() } }
            return try db.all(Self.eventsOfUser, [bound, .id(user)]) { try $0.documentEvent() }
        }
    }

    private static let eventColumns: SQLStatement = "at, kind, user_id, authority, node, name, version, detail"
    private static let allEvents: SQLStatement =
        "SELECT \(eventColumns) FROM document_events ORDER BY number DESC LIMIT ?1"
    private static let eventsOfUser: SQLStatement =
        "SELECT \(eventColumns) FROM document_events WHERE user_id = ?2 ORDER BY number DESC LIMIT ?1"
}

extension RowReader {
    fileprivate mutating func documentEvent() throws -> DocumentEvent {
        let at = try instant()
        guard let kind = DocumentEvent.Kind(rawValue: try text()) else { throw SQLError.unexpected(column: column) }
        return DocumentEvent(
            at: at, kind: kind, user: try id(), authority: try text(), resource: try text(), name: try text(),
            version: try integerIfAny(), detail: try textIfAny())
    }
}

extension Caller.Authority {
    var text: String {
        switch self {
        case .grant(let id): "grant:\(id.rawValue)"
        case .share(let id): "share:\(id.rawValue)"
        case .machine: "machine"
        }
    }
}
