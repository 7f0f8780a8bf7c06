import Auditing
import Basics
import Documents
import Foundation
import HTTPTypes
import Hummingbird
import Localization
import OAuthServer

/// Serves `/operator/log`, the page of the audit log.
struct OperatorAuditRoutes {
    let services: OperatorServices

    /// The number of events per page.
    static let length = 50

    func add(to group: VisitorRoutes<OperatorPerson>) {
        guard let records = services.records else { return }
        group.get(RouterPath(PagePath.operatorLog)) { try await show($0, of: records) }
    }

    private func show(_ person: OperatorPerson, of records: any OperatorReader) async throws -> Response {
        let filter = try AuditFilter(person.request.queryFields())
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

    /// Finds the actor for a typed sign-in name. If no user has that name, the words that the page shows for the
    /// command line and for visitors with share links are accepted too.
    ///
    /// - Throws: ``UnknownName``
    private func doer(
        _ typed: String, among records: any OperatorReader, _ strings: Strings
    ) async throws -> AuditDoer? {
        do {
            return try await person(typed, records).map { .person($0) }
        } catch let unknown as UnknownName {
            switch typed.lowercased() {
            // The filter also accepts the values of `emplace audit --by`.
            case strings.operating.audit.commandLine.lowercased(), "command line": return .commandLine
            case strings.operating.audit.visitor.lowercased(), "a link": return .visitor
            default: throw unknown
            }
        }
    }

    /// Finds the user with a typed sign-in name, even if the account was removed. Returns `nil` if the operator typed
    /// nothing.
    ///
    /// - Throws: ``UnknownName``
    private func person(_ typed: String, _ records: any OperatorReader) async throws -> UserID? {
        if typed.isEmpty { return nil }
        guard let name = SignInName(typed), let user = try await records.person(named: name, among: services.accounts)
        else { throw UnknownName(name: typed) }
        return user
    }

    /// Returns the sign-in names of the current owners of documents that have had another owner since an event. Folders
    /// aren't included.
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

/// No current or former user has the typed name.
private struct UnknownName: Error {
    let name: String
}
