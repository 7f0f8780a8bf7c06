import Auditing
import Basics
import Documents
import Foundation

/// Searches the events in the audit log that a user may read: events of the user's account and documents, of one
/// document, or of a folder and its contents. The search can be limited to the actions of one user.
struct ActivitySearch {
    let records: any OperatorReader
    let person: DocumentPerson
    /// The identifier of the document or folder to search; `nil` to search all events that the user may read.
    let document: String?
    /// The document or folder, if it exists and the user may open it.
    let found: FoundNode?
    let doer: AuditDoer?
    var kinds: ActivityKinds?
    var since: Date?

    /// Returns a page of events.
    ///
    /// - Parameter before: the identifier of the event before which the page begins; `nil` for the newest events.
    func page(before: String?, limit: Int) async throws -> AuditPart {
        guard let folder else {
            let isOwn = found?.rights.role == .owner
            let query = AuditQuery(
                user: isOwn ? nil : person.caller.user, document: document, since: since, before: before)
            return try await records.part(of: query, limit: limit) { $0.filter(isWanted) }
        }
        let query = AuditQuery(user: person.caller.user, since: since, before: before)
        var part = try await records.part(of: query, limit: limit) { events in
            try await within(folder, events.filter(isWanted))
        }
        // Adds events of the folder itself from the time when another user owned it.
        let former = try await records.events(
            AuditQuery(document: document, since: since, before: before, limit: limit + 1)
        ) { $0.user != person.caller.user && isWanted($0) }
        let reached = part.next ?? ""
        part.events = (part.events + former.filter { $0.id > reached }).sorted { $0.id > $1.id }
        return part.cut(to: limit)
    }

    private func isWanted(_ event: AuditEntry) -> Bool {
        doer?.did(event) ?? true && kinds?.contains(event.event) ?? true
    }

    /// The searched folder, if the user owns it.
    private var folder: ContainerID? {
        guard case .container(let folder)? = found?.node, found?.rights.role == .owner else { return nil }
        return folder.id
    }

    private func within(_ folder: ContainerID, _ events: [AuditEntry]) async throws -> [AuditEntry] {
        let ids = Set(events.compactMap(\.document))
        let inside = try await person.library.ids(among: ids, within: folder, for: person.caller, now: person.now)
        return events.filter { $0.document.map(inside.contains) ?? false }
    }
}
