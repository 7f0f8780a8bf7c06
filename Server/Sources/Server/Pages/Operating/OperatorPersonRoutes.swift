import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization
import OAuthServer

/// `/operator/people/{id}`: shows one user, and changes the user's account.
struct OperatorPersonRoutes {
    let services: OperatorServices

    /// Changes an account as a form says.
    private typealias Change = @Sendable (Account, OperatorPerson, FormBody) async throws -> Response

    func add(to group: VisitorRoutes<OperatorPerson>) {
        let person = group.group(PagePath.operatorPersonRoute)
        func post(_ action: PagePath.PersonAction, use change: @escaping Change) {
            person.post(action.route) { try await change($0.account(), $0, $1) }
        }
        person.get(use: show)
        post(.rename, use: rename)
        post(.name, use: setName)
        post(.kind, use: setKind)
        post(.role, use: setRole)
        if !services.isHosted { post(.quota, use: setQuota) }
        post(.disable, use: disable)
        post(.enable, use: enable)
        post(.signOut, use: signOut)
        post(.disconnect, use: disconnect)
        for action in [PagePath.PersonAction.role, .disable, .signOut] {
            person.get(action.route) { try await ask($0, before: action) }
        }
    }

    private func show(_ person: OperatorPerson) async throws -> Response {
        person.answer(try await person.page(of: person.account(), message: person.message))
    }

    /// Asks for confirmation before an action that affects the user immediately.
    private func ask(_ person: OperatorPerson, before action: PagePath.PersonAction) async throws -> Response {
        let account = try await person.account(), id = account.id.rawValue
        let question = ConfirmationPage.Question(action, about: account)
        guard let question, account.id != person.asking.user else { throw DocumentsError.notFound }
        var page = ConfirmationPage(
            question: question, action: PagePath.operatorPerson(id, action), cancel: PagePath.operatorPerson(id))
        if action == .role {
            let role: RoleAction = account.isOperator ? .take : .give
            page.fields = [.init(name: FormField.action, value: role.rawValue)]
        }
        return person.answer(page)
    }

    // MARK: Values

    private func rename(_ account: Account, by person: OperatorPerson, _ form: FormBody) async throws -> Response {
        let typed = form.typedName ?? ""
        guard let name = SignInName(typed) else {
            return try await refuse(.userNameNotAllowed, RefusedForm(.userName, form), about: account, to: person)
        }
        do {
            _ = try await services.accounts.rename(
                account.id, to: name, by: person.asking, source: person.source, now: person.now)
        } catch StoreRefusal.nameTaken {
            return try await refuse(.userNameTaken(typed), RefusedForm(.userName, form), about: account, to: person)
        }
        return done(.personChanged(account.displayName, .signInName), about: account, by: person)
    }

    private func setName(_ account: Account, by person: OperatorPerson, _ form: FormBody) async throws -> Response {
        let name = form.typedName ?? ""
        guard Account.isAllowed(displayName: name) else {
            let problem: FormProblem = name.isEmpty ? .nameEmpty : .nameNotAllowed
            return try await refuse(problem, RefusedForm(.rename, form), about: account, to: person)
        }
        return try await change(
            account, AccountChange(displayName: name), telling: .personChanged(name, .displayName), by: person)
    }

    private func setKind(_ account: Account, by person: OperatorPerson, _ form: FormBody) async throws -> Response {
        let kinds = form.all(FormField.kind)
        let asked = AccountChange(
            isBusiness: kinds.contains(AccountKind.business.rawValue),
            isEducation: kinds.contains(AccountKind.education.rawValue))
        return try await change(account, asked, telling: .personChanged(account.displayName, .kind), by: person)
    }

    private func setRole(_ account: Account, by person: OperatorPerson, _ form: FormBody) async throws -> Response {
        guard let action = form[FormField.action].flatMap(RoleAction.init) else { throw DocumentsError.notFound }
        return try await change(
            account, AccountChange(isOperator: action == .give),
            telling: .personChanged(account.displayName, action == .give ? .isOperator : .isNoOperator),
            by: person)
    }

    private func change(
        _ account: Account, _ asked: AccountChange, telling flashMessage: FlashMessage, by person: OperatorPerson
    ) async throws -> Response {
        try await changing(account, telling: flashMessage, by: person) {
            _ = try await services.accounts.change(
                account.id, asked, by: person.asking, source: person.source, now: person.now)
        }
    }

    private func setQuota(_ account: Account, by person: OperatorPerson, _ form: FormBody) async throws -> Response {
        guard let quota = Quota(form) else {
            let refused = form[FormField.size].map { RefusedForm(kind: .quota, typed: $0, unit: form[FormField.unit]) }
            return try await refuse(.noQuota, refused, about: account, to: person)
        }
        return try await changing(account, telling: .personChanged(account.displayName, .usage), by: person) {
            _ = try await services.library.setQuota(quota, of: account.id, by: person.asking, now: person.now)
        }
    }

    // MARK: Access

    private func disable(_ account: Account, by person: OperatorPerson, _ form: FormBody) async throws -> Response {
        return try await changing(account, telling: .personDisabled(account.displayName), by: person) {
            _ = try await services.accounts.disable(
                account.id, by: person.asking, source: person.source, now: person.now)
        }
    }

    private func enable(_ account: Account, by person: OperatorPerson, _ form: FormBody) async throws -> Response {
        return try await changing(account, telling: .personEnabled(account.displayName), by: person) {
            _ = try await services.accounts.enable(
                account.id, by: person.asking, source: person.source, now: person.now)
        }
    }

    private func signOut(_ account: Account, by person: OperatorPerson, _ form: FormBody) async throws -> Response {
        return try await changing(account, telling: .personSignedOut(account.displayName), by: person) {
            try await services.pages.sessions.endAll(
                of: account, by: person.asking, source: person.source, now: person.now)
        }
    }

    private func disconnect(_ account: Account, by person: OperatorPerson, _ form: FormBody) async throws -> Response {
        let grants = try await services.apps.grants(of: account.id, now: person.now)
        // The form was submitted twice, or the grant was revoked elsewhere. In both cases the grant is gone, as the
        // operator asked.
        guard let grant = grants.first(where: { $0.id.rawValue == form[FormField.id] }) else {
            return done(nil, about: account, by: person)
        }
        let flashMessage: FlashMessage = grant.kind == .browser ? .sessionEnded : .disconnected(grant.label)
        return try await changing(account, telling: flashMessage, by: person) {
            _ = try await services.apps.disconnect(
                grant.id, of: account.id, by: person.asking, source: person.source, now: person.now)
        }
    }

    // MARK: Steps

    private func changing(
        _ account: Account, telling flashMessage: FlashMessage, by person: OperatorPerson,
        _ body: () async throws -> Void
    ) async throws -> Response {
        do {
            try await body()
            return done(flashMessage, about: account, by: person)
        } catch OperatorProblem.oneself {
            return try await refuse(.oneself, nil, about: account, to: person)
        }
    }

    private func done(_ flashMessage: FlashMessage?, about account: Account, by person: OperatorPerson) -> Response {
        person.redirect(to: PagePath.operatorPerson(account.id.rawValue), flashMessage)
    }

    private func refuse(
        _ problem: FormProblem, _ refused: RefusedForm?, about account: Account, to person: OperatorPerson
    ) async throws -> Response {
        let message = PageMessage(problem: problem, refused: refused)
        return person.answer(try await person.page(of: account, message: message), status: .init(of: problem))
    }
}

extension ConfirmationPage.Question {
    /// Creates the confirmation page for an action; returns `nil` if the action needs no confirmation.
    fileprivate init?(_ action: PagePath.PersonAction, about account: Account) {
        switch action {
        case .disable: self = .disable(account.displayName)
        case .signOut: self = .signOut(account.displayName)
        case .role: self = account.isOperator ? .takeRole(account.displayName) : .makeOperator(account.displayName)
        case .rename, .name, .kind, .quota, .enable, .disconnect: return nil
        }
    }
}

extension Quota {
    /// Reads the quota from the form. A typed amount takes precedence over the selection if the operator left the
    /// selection unchanged. The form contains the selection that the page showed, so submitting the form a second time
    /// sets the same quota.
    ///
    /// - Returns: `nil` if the amount isn't a number or has an unknown unit.
    fileprivate init?(_ form: FormBody) {
        guard let choice = form[FormField.quota].flatMap(QuotaChoice.init) else { return nil }
        let isTyped = !(form[FormField.size] ?? "").trimmingCharacters(in: .whitespaces).isEmpty
        let isLeft = choice.rawValue == form[FormField.shownQuota]
        switch isTyped && isLeft ? .bytes : choice {
        case .everybody: self = .default
        case .unlimited: self = .unlimited
        case .bytes:
            let unit = form[FormField.unit].map { SizeUnit(rawValue: $0) } ?? .gigabytes
            guard let bytes = unit?.bytes(typed: form[FormField.size] ?? "") else { return nil }
            self = .bytes(bytes)
        }
    }
}
