import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer

/// `/activity`: what happened to a person's account and documents, by whom and when. Nobody reads that of others here:
/// every query asks for events about the person alone, or about one document or folder that is theirs now, which may have
/// been somebody else's before.
struct ActivityRoutes {
    let services: DocumentServices

    /// The events of one page.
    static let length = 50

    func add(to router: Router<HostContext>) {
        guard let records = services.records else { return }
        services.pages.group(router).get(RouterPath(PagePath.activity)) { try await show($0, $1, of: records) }
    }

    private func show(
        _ request: Request, _ context: HostContext, of records: any PlaceRecords
    ) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let document = try request.identifier(FormField.document), before = try request.identifier(FormField.before)
        let by = try request.identifier(FormField.by), doer = by.flatMap(UserID.init)
        let found = try await person.present(among: Set([document].compactMap(\.self))).values.first
        let search = ActivitySearch(
            records: records, person: person, document: document, found: found, doer: doer.map { .person($0) })
        let part = try await search.page(before: before, limit: Self.length)
        let names = try await person.names(in: part.events)
        var page = ActivityPage(events: part.events.map { $0.named(names) }, document: document, by: by)
        page.places = try await person.present(among: Set(part.events.compactMap(\.document)))
        page.byName = doer.flatMap { names[$0] }
        page.name = found?.node.name ?? page.events.first { $0.name?.isEmpty == false }?.name
        page.found = found
        page.next = part.next
        page.isStart = before == nil
        return person.answer(page)
    }
}

extension DocumentPerson {
    fileprivate func present(among ids: Set<String>) async throws -> [String: FoundNode] {
        try await library.present(among: ids, for: caller, now: now)
    }

    /// The names that others see: a sign-in name is told only to whom its person tells it.
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

extension Request {
    /// An identifier in the address; `nil` where there is none.
    ///
    /// - Throws: ``DocumentsError/notFound`` for what no page links to.
    fileprivate func identifier(_ name: String) throws(DocumentsError) -> String? {
        guard let text = uri.firstParameter(name), !text.isEmpty else { return nil }
        guard Identifier.isWellFormed(text) else { throw .notFound }
        return text
    }
}
