import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization
import OAuthServer

/// `/account`: the page with connected apps and sessions, and the forms that revoke their access.
struct AccountRoutes {
    let services: AccountServices
    /// The lifetime of the language cookie in seconds: one year.
    private static let languageLifetime = 365 * 24 * 3600

    func add(to router: Router<HostContext>) {
        let group = services.pages.routes(on: router)
        group.get(RouterPath(PagePath.account), use: show)
        group.post(RouterPath(PagePath.displayName), use: rename)
        group.post(RouterPath(PagePath.language), use: chooseLanguage)
        group.post(RouterPath(PagePath.disconnect), use: disconnect)
        group.post(RouterPath(PagePath.endSession), use: endSession)
        group.get(RouterPath(PagePath.signOutEverywhere)) { person in
            person.answer(
                ConfirmationPage(
                    question: .signOutEverywhere, action: PagePath.signOutEverywhere, cancel: PagePath.account))
        }
        group.post(RouterPath(PagePath.signOutEverywhere), use: signOutEverywhere)
        group.post(RouterPath(PagePath.password), use: changePassword)
    }

    private func show(_ person: SignedInPerson) async throws -> Response {
        person.answer(try await page(for: person, message: person.message))
    }

    private func rename(_ person: SignedInPerson, _ form: FormBody) async throws -> Response {
        let name = form.typedName ?? ""
        if let problem = Account.problem(withDisplayName: name) {
            return try await refuse(FormProblem(problem), to: person, refused: RefusedForm(.rename, form))
        }
        try await standing {
            _ = try await services.accounts.change(
                person.session.account.id, AccountChange(displayName: name), under: person.session.grant.id,
                source: person.source, now: services.pages.now())
        }
        return person.redirect(to: PagePath.account, .nameSaved)
    }

    private func chooseLanguage(_ person: SignedInPerson, _ form: FormBody) async throws -> Response {
        let cookies = services.pages.cookies
        var response = person.redirect(to: PagePath.account, .languageSaved)
        if let language = form[FormField.language].flatMap(Language.init(rawValue:)) {
            response.headers.append(
                cookies.setting(cookies.language, to: language.tag, lifetime: Self.languageLifetime))
        } else {
            response.headers.append(cookies.clearing(cookies.language))
        }
        return response
    }

    private func disconnect(_ person: SignedInPerson, _ form: FormBody) async throws -> Response {
        let user = person.session.account.id, page = form.isOfConnectPage ? PagePath.connect : PagePath.account
        let apps = try await services.apps.list(of: user, now: person.now)
        // The form was submitted twice, or the grant was revoked elsewhere. In both cases the grant is gone, as the
        // user asked.
        guard let app = apps.first(where: { $0.id.rawValue == form[FormField.id] }) else {
            return person.redirect(to: page)
        }
        try await standing {
            _ = try await services.apps.disconnect(
                app.id, of: user, under: person.session.grant.id, source: person.source, now: services.pages.now())
        }
        return person.redirect(to: page, .disconnected(app.label))
    }

    private func endSession(_ person: SignedInPerson, _ form: FormBody) async throws -> Response {
        let hasEnded = try await standing {
            guard let id = form[FormField.id].flatMap({ GrantID(rawValue: $0) }) else { return false }
            return try await services.pages.sessions.end(
                id, under: person.session, source: person.source, now: services.pages.now())
        }
        return person.redirect(to: PagePath.account, hasEnded ? .sessionEnded : nil)
    }

    private func signOutEverywhere(_ person: SignedInPerson, _ form: FormBody) async throws -> Response {
        try await standing {
            try await services.pages.sessions.endAll(
                of: person.session.account, under: person.session, source: person.source, now: services.pages.now())
        }
        return signedOut(.signedOut, person)
    }

    private func changePassword(_ person: SignedInPerson, _ form: FormBody) async throws -> Response {
        let chosen = form[FormField.newPassword] ?? ""
        guard chosen == form[FormField.repeatedPassword] else {
            return try await refuse(.passwordsDiffer, to: person)
        }
        let password: Password
        do { password = try Password(choosing: chosen, for: person.session.account.name) } catch {
            return try await refuse(FormProblem(error), to: person)
        }
        let name = person.session.account.name.rawValue
        let attempt = OAuthServer.SignIn.Attempt(
            name: name, password: form[FormField.password] ?? "", source: person.source,
            deviceCookie: services.pages.cookies.read(services.pages.cookies.device(of: name), of: person.request))
        let change = try await standing {
            try await services.accounts.changePassword(
                from: attempt, to: password, session: person.session.grant.id, now: services.pages.now())
        }
        switch change {
        case .changed: return signedOut(.passwordChanged, person)
        case .refused(.throttled(let seconds)): return later(seconds, status: .tooManyRequests, to: person)
        case .refused(.busy): return later(RetryAfter.overloaded, status: .serviceUnavailable, to: person)
        case .refused: return try await refuse(.wrongPassword, to: person)
        }
    }

    /// Runs the action of a form. The form's body may take half an hour to arrive, so `step` verifies again that the
    /// session is still valid.
    private func standing<Result: Sendable>(_ step: () async throws -> Result) async throws -> Result {
        do { return try await step() } catch StoreRefusal.stale {
            throw SignInNeeded(next: LocalPath(PagePath.account))
        }
    }

    private func refuse(
        _ problem: FormProblem, to person: SignedInPerson, refused: RefusedForm? = nil
    ) async throws -> Response {
        let page = try await page(for: person, message: PageMessage(problem: problem, refused: refused))
        return person.answer(page, status: .init(of: problem))
    }

    private func later(_ seconds: Int, status: HTTPResponse.Status, to person: SignedInPerson) -> Response {
        var response = person.answer(MessagePage(kind: .tooManyRequests(seconds: seconds)), status: status)
        response.setRetryAfter(seconds)
        return response
    }

    private func signedOut(_ kind: MessagePage.Kind, _ person: SignedInPerson) -> Response {
        let visit = person.visit
        var response = services.pages.answer(MessagePage(kind: kind), to: .stranger(visit.language, now: visit.now))
        response.headers.append(services.pages.cookies.clearing(services.pages.cookies.session))
        return response
    }

    private func page(for person: SignedInPerson, message: PageMessage) async throws -> AccountPage {
        let account = person.session.account
        let grants = try await services.apps.grants(of: account.id, now: person.now)
        let caller = Caller(user: account.id, authority: .grant(person.session.grant.id))
        return AccountPage(
            displayName: account.displayName,
            usage: UsageBar(
                usage: try await services.library.usage(for: caller, now: person.now),
                isTrashEmpty: try await services.library.trash(for: caller, limit: 1, now: person.now).entries.isEmpty),
            apps: grants.filter { $0.client != nil }, sessions: grants.filter { $0.kind == .browser },
            session: person.session.grant.id,
            language: services.pages.chosenLanguage(person.request), message: message)
    }
}

extension FormBody {
    /// Whether the form comes from the page that explains how to connect an app.
    fileprivate var isOfConnectPage: Bool { self[FormField.action] == FormAction.connect.rawValue }
}

extension FormProblem {
    /// Creates the problem that a form shows for an invalid display name. If the name has an invisible character, the
    /// problem contains the character's code point.
    init(_ problem: DisplayNameProblem) {
        switch problem {
        case .empty: self = .nameEmpty
        case .tooLong(let limit): self = .nameTooLong(limit)
        case .character(let scalar):
            let number = String(scalar.value, radix: 16, uppercase: true)
            self = .nameHasCharacter("U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number)
        }
    }

    init(_ problem: PasswordProblem) {
        switch problem {
        case .tooShort: self = .passwordTooShort(Password.minimumLength)
        case .tooLong: self = .passwordTooLong
        case .tooCommon: self = .passwordTooCommon
        case .isSignInName: self = .passwordIsName
        }
    }
}
