import Auditing
import Basics
import SQLStorage
import Documents
import Foundation
import OAuthServer

/// The document or folder whose events `emplace audit` prints.
enum AuditSubject {
    /// All events, because `--document` wasn't given.
    case everything
    /// The events of the document at the typed path.
    case document(String)
    /// The id of an item. If the log contains no events of this item, the failure says that the path that the user
    /// typed doesn't exist.
    case identifier(String, else: Failure)
    /// A folder and everything in it, including items in the trash that were deleted from it.
    case folder(ContainerID, of: Caller)
    /// The ids of the items in the trash that were at a path before they were deleted. If one of them was a folder, its
    /// contents are included.
    case deleted(Set<String>, of: Caller)

    /// Finds the document or folder.
    ///
    /// - Parameter user: the sign-in name of the user at whose root a path begins.
    init(_ text: String, of user: String?, in installation: Installation) async throws {
        let isIdentifier = FileID(rawValue: text) != nil
        guard let user else {
            let nothing = Failure("\(text.shown) is not an id; if it is a path, add --user NAME with the owner's name")
            guard isIdentifier else { throw nothing }
            self = .identifier(text, else: Failure("no events for the id \(text.shown)"))
            return
        }
        if let gone = try await Self.goneNote(of: user, in: installation) {
            guard isIdentifier else { throw gone }
            self = .identifier(text, else: gone)
            return
        }
        let caller = try await installation.caller(named: user)
        do {
            switch try await installation.node(DocumentPath(text), for: caller) {
            case .file(let id): self = .document(id.rawValue)
            case .container(let id): self = .folder(id, of: caller)
            }
        } catch let failure as Failure {
            let deleted = try await Self.trashed(at: DocumentPath(text), of: caller, in: installation)
            guard deleted.isEmpty else {
                self = .deleted(deleted, of: caller)
                return
            }
            guard isIdentifier else { throw failure }
            self = .identifier(text, else: failure)
        }
    }

    /// Returns the failure if the path belongs to an account that was removed; otherwise `nil`.
    private static func goneNote(of user: String, in installation: Installation) async throws -> Failure? {
        guard let name = SignInName(user), try await installation.accounts.find(name) == nil,
            try await installation.storage.removedAccount(named: name) != nil
        else { return nil }
        return Failure(
            "the account \(user.shown) was removed, so it has no paths; specify --document with an id from "
                + "`emplace audit --user \(user.shellWord) --json`, or --user with the document's current owner")
    }

    /// Returns the ids of the items in the trash that were at a path before they were deleted.
    private static func trashed(
        at path: DocumentPath, of caller: Caller, in installation: Installation
    ) async throws -> Set<String> {
        let keys = path.names.map { DocumentName.key($0) }
        var ids: Set<String> = []
        try await installation.eachTrashed(of: caller.user) { entry in
            if entry.path != nil, entry.names.map({ DocumentName.key($0) }) == keys {
                ids.insert(entry.record.resource.rawValue)
            }
            return true
        }
        guard ids.isEmpty else { return ids }
        return Set(try await installation.trashedWithFolders(at: path.names, for: caller).map(\.id.rawValue))
    }

    /// Returns the events of this document or folder that a query selects, newest first.
    ///
    /// - Parameter doer: selects events that this user, the command line, or visitors with a link caused; `nil` for all
    ///   events.
    /// - Throws: ``Failure`` if neither the database nor the log contains the item.
    func events(_ query: AuditQuery, by doer: AuditDoer?, in installation: Installation) async throws -> [AuditEntry] {
        var query = query
        query.document = identifier
        // The result includes events before the item was transferred to another owner.
        switch self {
        case .document, .folder, .deleted: query.user = nil
        case .everything, .identifier: break
        }
        switch self {
        case .everything, .document: return try await Self.events(query, by: doer, in: installation)
        case .identifier(let id, let failure):
            let entries = try await Self.events(query, by: doer, in: installation)
            guard entries.isEmpty else { return entries }
            guard try await !installation.storage.events(AuditQuery(document: id, limit: 1)).isEmpty else {
                throw failure
            }
            return []
        case .deleted(let deleted, of: let caller):
            return try await Self.events(query, by: doer, in: installation) { ids in
                let records = try await installation.library.trashed(among: ids, for: caller, now: Date())
                return ids.filter { id in
                    deleted.contains(id) || records[id].map { deleted.contains($0.resource.rawValue) } ?? false
                }
            }
        case .folder(let folder, of: let caller):
            return try await Self.events(query, by: doer, in: installation) { ids in
                try await installation.library.ids(among: ids, within: folder, for: caller, now: Date())
            }
        }
    }

    private static func events(
        _ query: AuditQuery, by doer: AuditDoer?, in installation: Installation
    ) async throws -> [AuditEntry] {
        guard let doer else { return try await installation.storage.events(query) }
        return try await installation.storage.events(query, where: doer.did)
    }

    /// The id of the document; `nil` unless the subject is a single document.
    private var identifier: String? {
        switch self {
        case .document(let id), .identifier(let id, _): id
        case .everything, .folder, .deleted: nil
        }
    }

    /// The number of events that one query reads.
    private static let page = 1000

    /// Reads as many events as needed, a thousand at a time.
    ///
    /// - Parameter wanted: receives the ids of items, and returns those whose events belong to the result.
    private static func events(
        _ query: AuditQuery, by doer: AuditDoer?, in installation: Installation,
        _ wanted: (Set<String>) async throws -> Set<String>
    ) async throws -> [AuditEntry] {
        var found: [AuditEntry] = [], page = query
        page.limit = Self.page
        repeat {
            let entries = try await installation.storage.events(page)
            let ids = try await wanted(Set(entries.compactMap(\.document)))
            found += entries.filter { ($0.document.map(ids.contains) ?? false) && doer?.did($0) ?? true }
            page.before = entries.count == page.limit ? entries.last?.id : nil
        } while page.before != nil && found.count < query.limit
        return Array(found.prefix(query.limit))
    }
}
