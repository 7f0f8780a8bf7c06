import Auditing
import Basics
import Documents
import Foundation
import HTTPServing
import Hummingbird

/// `/activity`: the events of a user's account and documents. On this page, users can't read each other's events: every
/// query is limited to events about the user, or about one document or folder that the user owns now. If another user
/// owned the document or folder before, events from that time are included.
struct ActivityRoutes {
    let services: DocumentServices

    /// The number of events per page.
    static let length = 50

    func add(to router: Router<HostContext>) {
        guard let records = services.records else { return }
        services.routes(on: router).get(RouterPath(PagePath.activity)) { try await show($0, of: records) }
    }

    private func show(_ person: DocumentPerson, of records: any OperatorReader) async throws -> Response {
        let query = try ActivityQuery(person.request), doer = query.by.flatMap(UserID.init)
        let found = try await person.present(among: Set([query.document].compactMap(\.self))).values.first
        let search = ActivitySearch(
            records: records, person: person, document: query.document, found: found,
            doer: doer.map { .person($0) }, kinds: query.kinds,
            since: query.since.map { person.now.addingTimeInterval(-$0.seconds) })
        let part = try await search.page(before: query.before, limit: Self.length)
        let names = try await person.names(in: part.events)
        var page = ActivityPage(events: part.events.map { $0.named(names) }, query: query)
        let ids = Set(part.events.compactMap(\.document))
        page.places = try await person.present(among: ids)
        page.trashed = try await person.library.trashed(
            among: ids.subtracting(page.places.keys), for: person.caller, now: person.now)
        page.hasOthers = try await person.hasOthers()
        page.byName = doer.flatMap { names[$0] }
        page.name = found?.node.name ?? page.events.first { $0.name?.isEmpty == false }?.name
        page.found = found
        page.next = part.next
        return person.answer(page)
    }
}

extension DocumentPerson {
    fileprivate func present(among ids: Set<String>) async throws -> [String: FoundNode] {
        try await library.present(among: ids, nearest: RowPath.asked, for: caller, now: now)
    }

    /// Returns the display names of the users in the events. Pages don't show the names with which users sign in,
    /// because these are private.
    fileprivate func names(in events: [AuditEntry]) async throws -> [UserID: String] {
        let users = Set(events.flatMap { [$0.user, $0.by, $0.other].compactMap(\.self) })
        return try await library.displayNames(of: users)
    }
}

extension AuditEntry {
    fileprivate func named(_ names: [UserID: String]) -> AuditEntry {
        var event = self
        event.userName = user.flatMap { names[$0] }
        event.byName = by.flatMap { names[$0] }
        event.otherName = other.flatMap { names[$0] }
        return event
    }
}
