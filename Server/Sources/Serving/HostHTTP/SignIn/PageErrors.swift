import HTTPTypes
import Hummingbird
import Logging
import OAuthServer
import WOPIHost

/// What a refusal looks like to a person: the one place that makes pages of errors.
struct PageErrors: RouterMiddleware {
    let host: PlaceHost

    func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        try await handle(request, context, rs: nil) { try await next(request, context) }
    }

    /// - Parameter rs: the language Office asked for, which a form carries in its body.
    func handle(
        _ request: Request, _ context: HostContext, rs: String?, _ body: () async throws -> Response
    ) async throws -> Response {
        do {
            return try await body()
        } catch let needed as SignInNeeded {
            let next = needed.next.flatMap { $0 == .home ? nil : "?next=" + PagePath.segment($0.text) } ?? ""
            return host.redirect(to: PagePath.signIn + next)
        } catch HostError.unauthorized {
            // The session ended while the request came in, a large upload's for one.
            return host.redirect(to: PagePath.signIn)
        } catch {
            guard let meaning = Self.meaning(of: error) else { return try unexpected(error, request, context, rs) }
            let metadata: Logger.Metadata = ["reason": "\(error)", "status": "\(meaning.status.code)"]
            context.logger.log(
                level: meaning.status.kind == .serverError ? .error : .info, "page.refused", metadata: metadata)
            let visit = try await host.visit(request, rs: rs)
            var response = host.answer(MessagePage(kind: meaning.kind), to: visit, status: meaning.status)
            if case .tooManyRequests(let seconds) = meaning.kind { response.headers[.retryAfter] = "\(seconds)" }
            return response
        }
    }

    /// A fault of ours. The page reads nothing from any store, since that may be what failed.
    private func unexpected(
        _ error: any Error, _ request: Request, _ context: HostContext, _ rs: String?
    ) throws -> Response {
        if error is any HTTPResponseError || error is CancellationError { throw error }
        context.logger.error("page.failed", metadata: ["error": "\(error)", "error.type": "\(type(of: error))"])
        let visit = BrowserVisit(
            session: nil, formSecret: "", newFormSecret: nil, language: host.language(request, rs: rs), now: host.now())
        return host.answer(
            MessagePage(kind: .internalError, reference: context.id), to: visit, status: .internalServerError)
    }

    private static func meaning(of error: any Error) -> (status: HTTPResponse.Status, kind: MessagePage.Kind)? {
        switch error {
        case is FormRefused: (.forbidden, .formExpired)
        case StoreRefusal.stale: (.conflict, .formExpired)
        case BodyError.tooLarge(let limit): (.contentTooLarge, .tooLarge(limit: limit))
        case let error as BodyError: (error.status, .formExpired)
        case FormBody.ParseError.notAForm: (.unsupportedMediaType, .formExpired)
        case is FormBody.ParseError: (.badRequest, .formExpired)
        case MultipartProblem.notAForm: (.unsupportedMediaType, .formExpired)
        case is MultipartProblem: (.badRequest, .formExpired)
        case HostError.tooLarge(let limit): (.contentTooLarge, .tooLarge(limit: limit))
        // RFC 4918 §11.5.
        case HostError.storageFull: (.init(code: 507, reasonPhrase: "Insufficient Storage"), .storageFull)
        case HostError.notFound: (.notFound, .notFound)
        case HostError.busy: (.serviceUnavailable, .tooManyRequests(seconds: 2))
        case is PasswordHasher.Busy: (.serviceUnavailable, .tooManyRequests(seconds: 2))
        default: nil
        }
    }
}

extension PlaceHost {
    /// A group of routes that answer with pages.
    func pageGroup(_ router: Router<HostContext>) -> RouterGroup<HostContext> {
        router.group().add(middleware: PageErrors(host: self))
    }
}
