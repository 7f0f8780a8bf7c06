import Basics
import Documents
import Foundation
import OAuthServer

/// A part of the log that somebody may read: of their own account and documents, of one document, or of a folder with all
/// that is in it, and perhaps only what somebody did.
struct ActivitySearch {
    let records: any PlaceRecords
    let person: DocumentPerson
    /// The document or folder that is asked for; `nil` for everything.
    let document: String?
    /// It, where it is there and the person may open it.
    let found: FoundNode?
    let doer: AuditDoer?

    /// Events that are read at once, and the most that are looked through for one page.
    private static let step = 200, most = 5_000

    /// The events, the newest first.
    struct Part {
        var events: [AuditEntry]
        /// The event after which the next page begins; there may be one where nothing was found so far.
        var next: String?
    }

    /// A page of events.
    ///
    /// - Parameter before: the identifier of an event; `nil` from the newest on.
    func page(before: String?, limit: Int) async throws -> Part {
        guard let folder else {
            let isOwn = found?.rights.role == .owner
            let query = AuditQuery(
                user: isOwn ? nil : person.caller.user, document: document, before: before, limit: Self.step)
            return try await look(through: query, limit: limit) { $0 }
        }
        let query = AuditQuery(user: person.caller.user, before: before, limit: Self.step)
        var part = try await look(through: query, limit: limit) { try await within(folder, $0) }
        // What happened to the folder itself when it was another's.
        let former = try await records.events(AuditQuery(document: document, before: before, limit: limit + 1)) {
            $0.user != person.caller.user && doer?.did($0) ?? true
        }
        let reached = part.next ?? ""
        part.events = (part.events + former.filter { $0.id > reached }).sorted { $0.id > $1.id }
        return part.cut(to: limit)
    }

    /// A folder of the person's own.
    private var folder: ContainerID? {
        guard case .container(let folder)? = found?.node, found?.rights.role == .owner else { return nil }
        return folder.id
    }

    private func look(
        through query: AuditQuery, limit: Int, _ wanted: ([AuditEntry]) async throws -> [AuditEntry]
    ) async throws -> Part {
        var query = query, part = Part(events: []), looked = 0
        repeat {
            let events = try await records.events(query)
            part.events += try await wanted(events.filter { doer?.did($0) ?? true })
            looked += events.count
            part.next = events.count < query.limit ? nil : events.last?.id
            query.before = part.next
        } while part.next != nil && part.events.count <= limit && looked < Self.most
        return part.cut(to: limit)
    }

    private func within(_ folder: ContainerID, _ events: [AuditEntry]) async throws -> [AuditEntry] {
        let ids = Set(events.compactMap(\.document))
        let inside = try await person.library.ids(among: ids, within: folder, for: person.caller, now: person.now)
        return events.filter { $0.document.map(inside.contains) ?? false }
    }
}

extension ActivitySearch.Part {
    /// So many of the events, with the way to the rest.
    fileprivate func cut(to limit: Int) -> Self {
        guard events.count > limit else { return self }
        return Self(events: Array(events.prefix(limit)), next: events[limit - 1].id)
    }
}
