import Foundation
import HTTPTypes
import Hummingbird
import OAuth
import OAuthServer

/// `/account`: what is connected, and how to end it.
struct AccountRoutes {
    let host: PlaceHost
    /// Seconds a browser keeps the language that was chosen: a year.
    private static let languageLifetime = 365 * 24 * 3600

    func add(to router: Router<HostContext>) {
        let group = host.pageGroup(router)
        group.get(RouterPath(PagePath.account), use: show)
        group.post(RouterPath(PagePath.displayName), use: rename)
        group.post(RouterPath(PagePath.language), use: chooseLanguage)
        group.post(RouterPath(PagePath.disconnect), use: disconnect)
        group.post(RouterPath(PagePath.endSession), use: endSession)
        group.post(RouterPath(PagePath.signOutEverywhere), use: signOutEverywhere)
        group.post(RouterPath(PagePath.password), use: changePassword)
    }

    @Sendable private func show(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        return person.answer(try await page(person, request, PageMessage(notice: person.notice)))
    }

    @Sendable private func rename(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        let form = try await person.form(request, context), name = form.typedName ?? ""
        guard Account.isAllowed(displayName: name) else {
            let problem: FormProblem = name.isEmpty ? .nameEmpty : .nameNotAllowed
            return try await refuse(problem, person, request, RefusedForm(.rename, form))
        }
        try await standing {
            _ = try await host.ports.accounts.change(
                person.session.account.id, AccountChange(displayName: name), under: person.session.grant.id,
                now: host.now())
        }
        return person.redirect(to: PagePath.account, .nameSaved)
    }

    @Sendable private func chooseLanguage(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        let form = try await person.form(request, context)
        let cookies = host.cookies
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
        let person = try await SignedInPerson(request, context, host: host)
        let form = try await person.form(request, context)
        let user = person.session.account.id
        let apps = try await host.apps.list(of: user, now: person.now)
        // Pressed twice, or ended elsewhere meanwhile: it is what was asked for.
        guard let app = apps.first(where: { $0.id.rawValue == form[FormField.id] }) else {
            return person.redirect(to: PagePath.account)
        }
        try await standing {
            _ = try await host.apps.disconnect(
                app.id, of: user, under: person.session.grant.id, source: person.source, now: host.now())
        }
        return person.redirect(to: PagePath.account, .disconnected(app.label))
    }

    @Sendable private func endSession(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        let form = try await person.form(request, context)
        let hasEnded = try await standing {
            guard let id = form[FormField.id].flatMap({ GrantID(rawValue: $0) }) else { return false }
            return try await host.sessions.end(id, under: person.session, source: person.source, now: host.now())
        }
        return person.redirect(to: PagePath.account, hasEnded ? .sessionEnded : nil)
    }

    @Sendable private func signOutEverywhere(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        _ = try await person.form(request, context)
        try await standing {
            try await host.sessions.endAll(
                of: person.session.account, under: person.session, source: person.source, now: host.now())
        }
        return signedOut(.signedOut, person)
    }

    @Sendable private func changePassword(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        let form = try await person.form(request, context)
        let chosen = form[FormField.newPassword] ?? ""
        guard chosen == form[FormField.repeatedPassword] else {
            return try await refuse(.passwordsDiffer, person, request)
        }
        let password: Password
        do { password = try Password(choosing: chosen, for: person.session.account.name) } catch {
            return try await refuse(FormProblem(error), person, request)
        }
        let name = person.session.account.name.rawValue
        let attempt = OAuthServer.SignIn.Attempt(
            name: name, password: form[FormField.password] ?? "", source: person.source,
            deviceCookie: host.cookies.read(host.cookies.device(of: name), of: request))
        let change = try await standing {
            try await host.passwords.change(
                from: attempt, to: password, session: person.session.grant.id, now: host.now())
        }
        switch change {
        case .changed: return signedOut(.passwordChanged, person)
        case .refused(.throttled(let seconds)): return later(seconds, .tooManyRequests, person)
        case .refused(.busy): return later(2, .serviceUnavailable, person)
        case .refused: return try await refuse(.wrongPassword, person, request)
        }
    }

    /// Does what a form asks for. Its body may have taken half an hour to arrive, so the step itself checks that the
    /// session still stands; who was signed out meanwhile is asked to sign in.
    ///
    /// - Throws: ``SignInNeeded``.
    private func standing<Result: Sendable>(_ step: () async throws -> Result) async throws -> Result {
        do { return try await step() } catch StoreRefusal.stale {
            throw SignInNeeded(next: LocalPath(PagePath.account))
        }
    }

    private func refuse(
        _ problem: FormProblem, _ person: SignedInPerson, _ request: Request, _ refused: RefusedForm? = nil
    ) async throws -> Response {
        let page = try await page(person, request, PageMessage(problem: problem, refused: refused))
        return person.answer(page, status: .init(of: problem))
    }

    private func later(_ seconds: Int, _ status: HTTPResponse.Status, _ person: SignedInPerson) -> Response {
        var response = person.answer(MessagePage(kind: .tooManyRequests(seconds: seconds)), status: status)
        response.headers[.retryAfter] = "\(seconds)"
        return response
    }

    private func signedOut(_ kind: MessagePage.Kind, _ person: SignedInPerson) -> Response {
        let visit = person.visit
        var response = host.answer(MessagePage(kind: kind), to: .stranger(visit.language, now: visit.now))
        response.headers.append(host.cookies.clearing(host.cookies.session))
        return response
    }

    private func page(
        _ person: SignedInPerson, _ request: Request, _ message: PageMessage
    ) async throws -> AccountPage {
        let account = person.session.account
        let grants = try await host.ports.grants.list(of: account.id, now: person.now)
        let apps = try await host.apps.list(of: account.id, now: person.now)
        return AccountPage(
            displayName: account.displayName,
            apps: apps.map { .init(id: $0.id.rawValue, name: $0.label, since: $0.created) },
            sessions: grants.filter { $0.kind == .browser }.map {
                .init(
                    id: $0.id.rawValue, browser: BrowserName.read($0.label), since: $0.created,
                    isThisOne: $0.id == person.session.grant.id)
            },
            language: host.cookies.read(host.cookies.language, of: request).flatMap(Language.init(rawValue:)),
            message: message)
    }
}

extension FormProblem {
    fileprivate init(_ problem: PasswordProblem) {
        switch problem {
        case .tooShort: self = .passwordTooShort(Password.minimumLength)
        case .tooLong: self = .passwordTooLong
        case .tooCommon: self = .passwordTooCommon
        case .isSignInName: self = .passwordIsName
        }
    }
}
