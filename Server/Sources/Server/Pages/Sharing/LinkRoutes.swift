import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer

/// Accepts the password of a share link, and adds the item that the link opens to a signed-in user's documents.
struct LinkRoutes {
    let services: DocumentServices

    func add(to router: Router<HostContext>) {
        let share = ShareRoutes(services: services).routes(on: router)
        share.group.post(PagePath.ShareAction.open.route, use: open)
        share.post(PagePath.ShareAction.keep.route, use: keep)
    }

    @Sendable private func open(_ request: Request, _ context: HostContext) async throws -> Response {
        let link = try await ShareLink(request, context, services: services)
        let form = try await FormBody(request, context: context)
        let refused = try services.pages.refusal(of: form[FormField.csrf], of: link.visit, for: request)
        // The password was removed, or the visitor entered it in another tab, so no check is needed.
        guard let hash = link.password, !link.isOpen(to: request) else {
            return .onward(to: PagePath.share(link.token))
        }
        if let refused { return page(link, refused == .noCookie ? .cookies : .expired, status: .forbidden) }
        let typed = form[FormField.password] ?? "", source = context.source(of: request)
        let outcome = try await context.cancellingWhenClientLeaves { [services] in
            try await services.signIn.openLink(
                link.share.id.rawValue, with: typed, against: hash, source: source, now: services.pages.now())
        }
        let cookies = services.pages.cookies
        return switch outcome {
        case .opened(let cookie):
            .onward(
                to: PagePath.share(link.token),
                setting: [
                    cookies.setting(
                        cookies.link(link.share.id.rawValue), to: cookie,
                        lifetime: Int(OAuthServer.SignIn.linkLifetime))
                ])
        case .wrong: page(link, .wrong, status: .forbidden)
        case .throttled(let seconds):
            page(link, .throttled(seconds: seconds), status: .tooManyRequests, retryAfter: seconds)
        case .busy: page(link, .busy, status: .serviceUnavailable, retryAfter: RetryAfter.overloaded)
        }
    }

    private func page(
        _ link: ShareLink, _ problem: SignInPage.Problem, status: HTTPResponse.Status, retryAfter: Int? = nil
    ) -> Response {
        var response = services.pages.answer(
            LockedLinkPage(token: link.token, problem: problem), to: link.visit, status: status)
        response.setRetryAfter(retryAfter)
        return response
    }

    private func keep(_ guest: ShareGuest) async throws -> Response {
        let person = try await DocumentPerson(guest.request, guest.context, services: services)
        _ = try await person.form()
        do {
            let kept = try await person.library.keep(
                guest.share.id, openedWith: guest.share.password, for: person.caller, now: person.now)
            return person.redirect(to: kept.resource.page, .kept(kept.name))
        } catch let error as DocumentsError {
            guard let problem = LibraryAnswer(to: error).problem else { throw error }
            return try await guest.page(showing: PageMessage(problem: problem), status: .init(of: problem))
        }
    }
}
