import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer

/// `/operator/log`: who did what, and when.
struct OperatorAuditRoutes {
    let services: OperatorServices

    /// The events of one page.
    static let length = 50

    func add(to group: RouterGroup<HostContext>) {
        guard let records = services.records else { return }
        group.get(RouterPath(PagePath.operatorLog)) { try await show($0, $1, of: records) }
    }

    private func show(
        _ request: Request, _ context: HostContext, of records: any OperatorReader
    ) async throws -> Response {
        let person = try await OperatorPerson(request, context, services: services)
        let filter = try AuditFilter(FormBody(Array((request.uri.query ?? "").utf8)))
        var page = OperatorAuditPage(events: [], filter: filter)
        var query = filter.query(limit: Self.length, now: person.now), doer: AuditDoer?
        do {
            query.user = try await self.person(filter.user, records)
            doer = try await self.doer(filter.doer, among: records, person.signedIn.visit.language.strings)
        } catch let unknown as UnknownName {
            let problem = FormProblem.noSuchAccount(unknown.name)
            page.message = PageMessage(problem: problem)
            page.isUnknown = true
            return person.answer(page, status: .init(of: problem))
        }
        let part = try await records.part(of: query, limit: Self.length) { events in
            events.filter { (doer?.did($0) ?? true) && filter.names($0) }
        }
        (page.events, page.next) = (part.events, part.next)
        page.owners = try await owners(of: page.events, now: person.now)
        return person.answer(page)
    }

    /// Somebody whose sign-in name was typed, or, where nobody has it, what a row says of the machine and of links.
    ///
    /// - Throws: ``UnknownName``
    private func doer(
        _ typed: String, among records: any OperatorReader, _ strings: Strings
    ) async throws -> AuditDoer? {
        do {
            return try await person(typed, records).map { .person($0) }
        } catch let unknown as UnknownName {
            switch typed.lowercased() {
            // The words that `emplace audit --by` takes are taken here, too.
            case strings.operating.audit.commandLine.lowercased(), "command line": return .commandLine
            case strings.links.byLink.lowercased(), "a link": return .visitor
            default: throw unknown
            }
        }
    }

    /// Somebody whose sign-in name was typed, who may have no account any more; `nil` for nothing typed.
    ///
    /// - Throws: ``UnknownName``
    private func person(_ typed: String, _ records: any OperatorReader) async throws -> UserID? {
        if typed.isEmpty { return nil }
        guard let name = SignInName(typed), let user = try await records.person(named: name, among: services.accounts)
        else { throw UnknownName(name: typed) }
        return user
    }

    /// The sign-in names of who has what events are about, where that was another's then. Of folders operators are told
    /// nothing.
    private func owners(of events: [AuditEntry], now: Date) async throws -> [String: String] {
        let pairs = events.compactMap { event in event.document.flatMap { id in event.user.map { (id, $0) } } }
        let found = try await services.library.locations(
            of: Dictionary(pairs) { first, _ in first }, nearest: 0, now: now)
        let moved = pairs.filter { id, user in found[id].map { $0.owner != user } ?? false }
        var names: [UserID: String] = [:], owners: [String: String] = [:]
        for (id, _) in moved {
            guard let owner = found[id]?.owner else { continue }
            if names[owner] == nil { names[owner] = try await services.accounts.find(owner)?.name.rawValue }
            owners[id] = names[owner]
        }
        return owners
    }
}

/// A name was typed that nobody has or had.
private struct UnknownName: Error {
    let name: String
}
