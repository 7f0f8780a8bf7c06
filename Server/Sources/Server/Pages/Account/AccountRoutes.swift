import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization
import OAuth
import OAuthServer

/// `/account`: the page with connected apps and sessions, and the forms that revoke their access.
struct AccountRoutes {
    let services: AccountServices
    /// The lifetime of the language cookie in seconds: one year.
    private static let languageLifetime = 365 * 24 * 3600

    func add(to router: Router<HostContext>) {
        let group = services.pages.group(router)
        group.get(RouterPath(PagePath.account), use: show)
        group.post(RouterPath(PagePath.displayName), use: rename)
        group.post(RouterPath(PagePath.language), use: chooseLanguage)
        group.post(RouterPath(PagePath.disconnect), use: disconnect)
        group.post(RouterPath(PagePath.endSession), use: endSession)
        group.get(RouterPath(PagePath.signOutEverywhere), use: askToSignOutEverywhere)
        group.post(RouterPath(PagePath.signOutEverywhere), use: signOutEverywhere)
        group.post(RouterPath(PagePath.password), use: changePassword)
    }

    @Sendable private func show(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, pages: services.pages)
        return person.answer(
            try await page(for: person, request: request, message: PageMessage(flashMessage: person.flashMessage)))
    }

    @Sendable private func rename(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, pages: services.pages)
        let form = try await person.form(request, context), name = form.typedName ?? ""
        if let problem = Account.problem(withDisplayName: name) {
            return try await refuse(
                FormProblem(problem), to: person, for: request, refused: RefusedForm(.rename, form))
        }
        try await standing {
            _ = try await services.accounts.change(
                person.session.account.id, AccountChange(displayName: name), under: person.session.grant.id,
                source: person.source, now: services.pages.now())
        }
        return person.redirect(to: PagePath.account, .nameSaved)
    }

    @Sendable private func chooseLanguage(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, pages: services.pages)
        let form = try await person.form(request, context)
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

    @Sendable private func disconnect(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, pages: services.pages)
        let form = try await person.form(request, context)
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

    @Sendable private func endSession(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, pages: services.pages)
        let form = try await person.form(request, context)
        let hasEnded = try await standing {
            guard let id = form[FormField.id].flatMap({ GrantID(rawValue: $0) }) else { return false }
            return try await services.pages.sessions.end(
                id, under: person.session, source: person.source, now: services.pages.now())
        }
        return person.redirect(to: PagePath.account, hasEnded ? .sessionEnded : nil)
    }

    @Sendable private func askToSignOutEverywhere(
        _ request: Request, _ context: HostContext
    ) async throws -> Response {
        try await SignedInPerson(request, context, pages: services.pages).answer(
            ConfirmationPage(
                question: .signOutEverywhere, action: PagePath.signOutEverywhere, cancel: PagePath.account))
    }

    @Sendable private func signOutEverywhere(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, pages: services.pages)
        _ = try await person.form(request, context)
        try await standing {
            try await services.pages.sessions.endAll(
                of: person.session.account, under: person.session, source: person.source, now: services.pages.now())
        }
        return signedOut(.signedOut, person)
    }

    @Sendable private func changePassword(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, pages: services.pages)
        let form = try await person.form(request, context)
        let chosen = form[FormField.newPassword] ?? ""
        guard chosen == form[FormField.repeatedPassword] else {
            return try await refuse(.passwordsDiffer, to: person, for: request)
        }
        let password: Password
        do { password = try Password(choosing: chosen, for: person.session.account.name) } catch {
            return try await refuse(FormProblem(error), to: person, for: request)
        }
        let name = person.session.account.name.rawValue
        let attempt = OAuthServer.SignIn.Attempt(
            name: name, password: form[FormField.password] ?? "", source: person.source,
            deviceCookie: services.pages.cookies.read(services.pages.cookies.device(of: name), of: request))
        let change = try await standing {
            try await services.accounts.changePassword(
                from: attempt, to: password, session: person.session.grant.id, now: services.pages.now())
        }
        switch change {
        case .changed: return signedOut(.passwordChanged, person)
        case .refused(.throttled(let seconds)): return later(seconds, status: .tooManyRequests, to: person)
        case .refused(.busy): return later(RetryAfter.overloaded, status: .serviceUnavailable, to: person)
        case .refused: return try await refuse(.wrongPassword, to: person, for: request)
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
        _ problem: FormProblem, to person: SignedInPerson, for request: Request, refused: RefusedForm? = nil
    ) async throws -> Response {
        let page = try await page(
            for: person, request: request, message: PageMessage(problem: problem, refused: refused))
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

    private func page(
        for person: SignedInPerson, request: Request, message: PageMessage
    ) async throws -> AccountPage {
        let account = person.session.account
        let grants = try await services.apps.grants(of: account.id, now: person.now)
        let caller = Caller(user: account.id, authority: .grant(person.session.grant.id))
        return AccountPage(
            displayName: account.displayName,
            usage: UsageBar(
                usage: try await services.library.usage(for: caller, now: person.now),
                isTrashEmpty: try await services.library.trash(for: caller, limit: 1, now: person.now).entries.isEmpty),
            apps: grants.filter { $0.client != nil }.map(ConnectedApp.init),
            sessions: grants.filter { $0.kind == .browser }.map {
                .init(
                    id: $0.id.rawValue, browser: BrowserName.read($0.label), since: $0.created,
                    isThisOne: $0.id == person.session.grant.id)
            },
            language: services.pages.cookies.read(services.pages.cookies.language, of: request).flatMap(
                Language.init(rawValue:)),
            message: message)
    }
}

extension ConnectedApp {
    init(_ grant: Grant) {
        self.init(id: grant.id.rawValue, name: grant.label, since: grant.created, lastUsed: grant.lastUsed)
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
