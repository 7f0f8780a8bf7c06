import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import Logging
import OAuthServer

/// Signing in with an identity provider: the link that starts it, and the address to which the provider sends the
/// browser back. Both work in the web view of a phone: they use neither a window nor a frame, and no cookies of another
/// site.
struct ProviderRoutes {
    let services: SignInServices

    private var pages: PageSupport { services.pages }

    /// The maximum size in bytes of the cookie of a sign-in that isn't finished yet.
    private static let maxCookie = 4096

    func add(to router: Router<HostContext>) {
        let group = pages.group(router)
        group.get(PagePath.signInWithRoute, use: start)
        for path in [PagePath.signInBack, PagePath.signInBack + "/:id"] {
            group.get(RouterPath(path), use: finish)
            // HEAD changes nothing (RFC 9110 §9.2.1), such as one that checks a link.
            group.head(RouterPath(path)) { _, _ in Response(status: .noContent) }
        }
    }

    /// Redirects the browser to the provider. The route is a link, because a policy for forms (`form-action`) would
    /// have to name every address to which the provider redirects. Starting a sign-in changes nothing on this server.
    @Sendable private func start(_ request: Request, _ context: HostContext) async throws -> Response {
        let continuation = Continuation(request.uri.queryParameters.get(FormField.continuation))
        return try await PageErrors(pages: pages).handle(request, context, rs: continuation.rs) {
            let visit = try await pages.visit(request, rs: continuation.rs), id = context.parameters.get("id") ?? ""
            guard services.federation.providers.contains(where: { $0.provider.id == id }) else {
                return pages.answer(MessagePage(kind: .notFound), to: visit, status: .notFound)
            }
            do {
                let started = try await services.federation.start(
                    with: id, continuation: continuation.text,
                    redirectURI: services.addresses.back(to: continuation, from: id), now: visit.now)
                guard let started else {
                    return pages.answer(MessagePage(kind: .notFound), to: visit, status: .notFound)
                }
                let cookie = pages.cookies.setting(
                    pages.cookies.provider, to: started.cookie, lifetime: Int(Federation.startLifetime))
                return .onward(to: started.location.absoluteString, setting: [cookie])
            } catch let error as IdentityProviderError {
                let name = services.federation.providers.first { $0.provider.id == id }?.provider.displayName ?? id
                return try await refuse(.init(error, of: name), continuation, visit: visit, context: context)
            }
        }
    }

    @Sendable private func finish(_ request: Request, _ context: HostContext) async throws -> Response {
        let cookie = pages.cookies.read(pages.cookies.provider, of: request, atMost: Self.maxCookie)
        let source = context.source(of: request), query = request.uri.query ?? ""
        let outcome = try await services.federation.finish(
            query, at: request.uri.path, cookie: cookie, source: source, now: pages.now())
        switch outcome {
        case .signedIn(let account, let text):
            let visit = try await pages.visit(request)
            return try await services.begin(
                account, in: visit, source: source, then: Continuation(text),
                setting: pages.cookies.clearing(pages.cookies.provider))
        case .refused(let refusal, let text):
            let continuation = Continuation(text)
            let visit = try await pages.visit(request, rs: continuation.rs)
            var response = try await refuse(refusal, continuation, visit: visit, context: context)
            // An answer that doesn't belong to this browser's sign-in doesn't end that sign-in.
            if text != nil { response.headers.append(pages.cookies.clearing(pages.cookies.provider)) }
            return response
        }
    }

    /// Shows the sign-in page with the reason, so that the user can try again in the same authorization request.
    private func refuse(
        _ refusal: Federation.Refusal, _ continuation: Continuation, visit: BrowserVisit, context: HostContext
    ) async throws -> Response {
        let meaning = Self.meaning(of: refusal)
        context.logger.log(
            level: Self.isAlarming(refusal) && meaning.status.kind == .serverError ? .error : .info, "sign-in.refused",
            metadata: ["reason": .string(Self.reason(of: refusal)), "status": "\(meaning.status.code)"])
        var client: String?
        if case .authorization(let query) = continuation {
            guard case .ask(let asked) = try await services.server.begin(query) else { throw FormRefused.token }
            client = asked.client.name
        }
        let page = SignInPage(client: client, problem: meaning.problem, continuation: continuation.text)
        var response = pages.answer(page, to: visit, status: meaning.status, leadsToClient: client != nil)
        if case .throttled(let seconds) = refusal { response.setRetryAfter(seconds) }
        return response
    }

    private static func meaning(
        of refusal: Federation.Refusal
    ) -> (status: HTTPResponse.Status, problem: SignInPage.Problem) {
        switch refusal {
        case .notStarted: (.forbidden, .startedElsewhere)
        case .declined: (.forbidden, .declined)
        case .notAdmitted(let provider, let subject), .nameRefused(let provider, let subject, _):
            (.forbidden, .notAdmitted(provider: provider, subject: subject))
        case .errorAnswer(let provider, "temporarily_unavailable"), .errorAnswer(let provider, "server_error"):
            (.serviceUnavailable, .providerAway(provider))
        case .errorAnswer(let provider, _): (.badGateway, .providerFailed(provider))
        case .disabled: (.forbidden, .disabled)
        case .unavailable(let provider, _): (.serviceUnavailable, .providerAway(provider))
        case .failed(let provider, _): (.badGateway, .providerFailed(provider))
        case .throttled(let seconds): (.tooManyRequests, .throttled(seconds: seconds))
        }
    }

    /// Whether a refusal says something about this server or a provider. Anyone can send an answer with an error code.
    private static func isAlarming(_ refusal: Federation.Refusal) -> Bool {
        if case .errorAnswer = refusal { false } else { true }
    }

    private static func reason(of refusal: Federation.Refusal) -> String {
        switch refusal {
        case .notStarted: "not started in this browser, expired, or already used"
        case .declined: "declined at the identity provider"
        case .notAdmitted(let provider, let subject): "\(provider): the user \(subject) has no access"
        case .nameRefused(let provider, let subject, let reason): "\(provider): the user \(subject): \(reason)"
        case .errorAnswer(let provider, let code): "\(provider): the browser came back with the error \(code)"
        case .disabled: "account disabled"
        case .unavailable(let provider, let reason), .failed(let provider, let reason): "\(provider): \(reason)"
        case .throttled: "throttled"
        }
    }
}
