import HTTPTypes
import Hummingbird
import Logging
import OAuthServer
import WOPIHost

/// What goes wrong with documents, as pages: around every route of this folder, inside ``PageErrors``.
struct DocumentErrors: RouterMiddleware {
    let host: PlaceHost

    func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            guard let page = Self.page(for: error, context) else { throw error }
            let metadata: Logger.Metadata = ["reason": "\(error)", "status": "\(page.status.code)"]
            if page.status.kind == .serverError {
                context.logger.error("page.failed", metadata: metadata)
            } else {
                context.logger.info("page.refused", metadata: metadata)
            }
            return host.answer(page.message, to: try await host.visit(request), status: page.status)
        }
    }

    /// `nil` for what ``PageErrors`` has a page for, and for what is no error of these routes.
    private static func page(
        for error: any Error, _ context: HostContext
    ) -> (status: HTTPResponse.Status, message: MessagePage)? {
        switch error {
        case is SignInNeeded, is FormRefused, is BodyError, is FormBody.ParseError, is StoreRefusal,
            is PasswordHasher.Busy, is CancellationError, is any HTTPResponseError,
            HostError.notFound, HostError.busy:
            nil
        case MultipartProblem.notAForm: (.unsupportedMediaType, MessagePage(kind: .formExpired))
        case is MultipartProblem: (.badRequest, MessagePage(kind: .formExpired))
        case HostError.tooLarge(let limit): (.contentTooLarge, MessagePage(kind: .tooLarge(limit: limit)))
        case HostError.storageFull: (.insufficientStorage, MessagePage(kind: .storageFull))
        default: (.internalServerError, MessagePage(kind: .internalError, reference: context.id))
        }
    }
}

extension PlaceHost {
    /// A group of routes that answer with pages.
    func pageGroup(_ router: Router<HostContext>) -> RouterGroup<HostContext> {
        router.group().add(middleware: PageErrors(host: self)).add(middleware: DocumentErrors(host: self))
    }
}

extension HTTPResponse.Status {
    /// RFC 4918 §11.5: no room.
    fileprivate static var insufficientStorage: Self { .init(code: 507, reasonPhrase: "Insufficient Storage") }
}
