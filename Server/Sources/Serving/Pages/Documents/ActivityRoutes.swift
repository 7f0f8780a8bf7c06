import Basics
import Documents
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
        let isOwn = if let document { try await person.owns(document) } else { false }
        let found = try await records.events(
            AuditQuery(
                user: isOwn ? nil : person.caller.user, document: document, before: before, limit: Self.length + 1))
        let shown = try await named(Array(found.prefix(Self.length)), for: person)
        var page = ActivityPage(events: shown, document: document, isStart: before == nil)
        if found.count > Self.length { page.next = page.events.last?.id }
        page.name = page.events.first { $0.name?.isEmpty == false }?.name
        return person.answer(page)
    }

    /// The events with the names that others see: a sign-in name is told only to whom its person tells it.
    private func named(_ events: [AuditEntry], for person: DocumentPerson) async throws -> [AuditEntry] {
        let users = Set(events.flatMap { [$0.user, $0.by, $0.other].compactMap(\.self) })
        let names = try await person.library.displayNames(of: users)
        return events.map { event in
            var event = event
            event.userName = event.user.flatMap { names[$0] }
            event.byName = event.by.flatMap { names[$0] }
            event.otherName = event.other.flatMap { names[$0] }
            return event
        }
    }
}

extension DocumentPerson {
    /// Whether a document or folder is the person's, and not in the trash.
    fileprivate func owns(_ id: String) async throws -> Bool {
        let nodes = [FileID(rawValue: id).map(NodeID.file), ContainerID(rawValue: id).map(NodeID.container)]
        for case let node? in nodes {
            do {
                _ = try await library.permissions(to: node, for: caller, now: now)
                return true
            } catch DocumentsError.notFound, DocumentsError.forbidden {
                continue
            }
        }
        return false
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
