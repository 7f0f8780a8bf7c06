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
        do {
            return try await next(request, context)
        } catch let needed as SignInNeeded {
            let next = needed.next.flatMap { $0 == .home ? nil : "?next=" + PagePath.segment($0.text) } ?? ""
            return host.redirect(to: PagePath.signIn + next)
        } catch {
            guard let (status, kind) = Self.meaning(of: error) else { throw error }
            context.logger.info("page.refused", metadata: ["reason": "\(error)", "status": "\(status.code)"])
            let visit = try await host.visit(request)
            var response = host.answer(MessagePage(kind: kind), to: visit, status: status)
            if case .tooManyRequests(let seconds) = kind { response.headers[.retryAfter] = "\(seconds)" }
            return response
        }
    }

    private static func meaning(of error: any Error) -> (HTTPResponse.Status, MessagePage.Kind)? {
        switch error {
        case is FormRefused: (.forbidden, .formExpired)
        case StoreRefusal.stale: (.conflict, .formExpired)
        case BodyError.tooLarge(let limit): (.contentTooLarge, .tooLarge(limit: limit))
        case let error as BodyError: (error.status, .formExpired)
        case FormBody.ParseError.notAForm: (.unsupportedMediaType, .formExpired)
        case is FormBody.ParseError: (.badRequest, .formExpired)
        case HostError.notFound: (.notFound, .notFound)
        case HostError.busy: (.serviceUnavailable, .tooManyRequests(seconds: 2))
        case is PasswordHasher.Busy: (.serviceUnavailable, .tooManyRequests(seconds: 2))
        default: nil
        }
    }
}
