import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization
import OAuthServer

/// `/operator/people`: lists users and adds a user.
struct OperatorPeopleRoutes {
    let services: OperatorServices

    /// The number of users per page, and the maximum number of search results.
    static let length = 50

    func add(to group: VisitorRoutes<OperatorPerson>) {
        group.get(RouterPath(PagePath.operatorPeople), use: show)
        group.post(RouterPath(PagePath.operatorPeople), use: add)
    }

    private func show(_ person: OperatorPerson) async throws -> Response {
        let fields = try person.request.queryFields()
        return person.answer(
            try await page(
                for: person, words: fields[FormField.words] ?? "", after: fields[FormField.after],
                message: person.message))
    }

    private func add(_ person: OperatorPerson, _ form: FormBody) async throws -> Response {
        let draft = OperatorPeoplePage.Draft(name: form.typedName ?? "", displayName: form.typedDisplayName)
        guard let name = SignInName(draft.name) else { return try await refuse(.userNameNotAllowed, draft, to: person) }
        let displayName = draft.displayName.isEmpty ? name.rawValue : draft.displayName
        guard Account.isAllowed(displayName: displayName) else {
            return try await refuse(.nameNotAllowed, draft, to: person)
        }
        let typed = form[FormField.password].flatMap { $0.isEmpty ? nil : $0 }
        let text = typed ?? Password.generated(), password: Password
        do { password = try Password(choosing: text, for: name) } catch {
            return try await refuse(FormProblem(error), draft, to: person)
        }
        let account = Account(name: name, displayName: displayName, created: person.now)
        do {
            try await services.accounts.add(
                account, password: password, by: person.asking, source: person.source, now: person.now)
        } catch StoreRefusal.nameTaken {
            return try await refuse(.userNameTaken(draft.name), draft, to: person)
        }
        guard typed == nil else {
            return person.redirect(to: PagePath.operatorPerson(account.id.rawValue), .personAdded(displayName))
        }
        // Only the hash of the password is stored, so only this response can show the password.
        return person.answer(person.page(ofNew: account, password: text))
    }

    private func refuse(
        _ problem: FormProblem, _ draft: OperatorPeoplePage.Draft, to person: OperatorPerson
    ) async throws -> Response {
        let page = try await page(for: person, draft: draft, message: PageMessage(problem: problem))
        return person.answer(page, status: .init(of: problem))
    }

    private func page(
        for person: OperatorPerson, words: String = "", after cursor: String? = nil,
        draft: OperatorPeoplePage.Draft? = nil, message: PageMessage
    ) async throws -> OperatorPeoplePage {
        let isSearch = words.contains { !$0.isWhitespace }
        let found =
            isSearch
            ? try await services.accounts.search(words, limit: Self.length)
            : try await services.accounts.page(after: cursor, limit: Self.length)
        let usages = try await services.library.usages(of: found.accounts.map(\.id), by: person.asking, now: person.now)
        return OperatorPeoplePage(
            people: found.accounts.compactMap { account in
                // Leaves out users whose account was removed after the list was read.
                usages[account.id].map { .init(account: account, isSelf: account.id == person.asking.user, usage: $0) }
            },
            // The page doesn't repeat an overlong search text.
            words: words.utf8.count <= 400 ? words : "", isCut: found.isCut,
            next: found.next.map { PagePath.operatorPeople(after: $0) }, isFirstPage: cursor == nil, draft: draft,
            message: message)
    }
}

extension FormBody {
    /// The typed display name without surrounding white space.
    var typedDisplayName: String {
        (self[FormField.displayName] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
