import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization
import Logging
import OAuthServer

/// Responds with an error page when a route of the pages throws an error.
struct PageErrors: RouterMiddleware {
    let pages: PageSupport

    func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        try await handle(request, context, rs: nil) { try await next(request, context) }
    }

    /// - Parameter rs: the language that Office requested, if the body of a form contains it.
    func handle(
        _ request: Request, _ context: HostContext, rs: String?, body: () async throws -> Response
    ) async throws -> Response {
        do {
            return try await body()
        } catch  where request.wantsReport {
            return try await report(error, to: request, context, rs: rs)
        } catch let needed as SignInNeeded {
            let next = needed.next.flatMap { $0 == .home ? nil : "?next=" + PagePath.segment($0.text) } ?? ""
            return .onward(to: PagePath.signIn + next)
        } catch DocumentsError.accessEnded {
            // The session ended while the request was arriving, for example during a large upload.
            return .onward(to: PagePath.signIn)
        } catch {
            guard let meaning = Self.meaning(of: error) else {
                return try unexpected(error, for: request, context: context, rs: rs)
            }
            Self.log(error, status: meaning.status, context)
            // `try?` is needed because the store that identifies the visitor may have caused the error. The error page
            // must be shown anyway, because it may have to say how many files of an upload were saved.
            let visit = (try? await pages.visit(request, rs: rs)) ?? stranger(request, rs: rs)
            var response = pages.answer(MessagePage(kind: meaning.kind), to: visit, status: meaning.status)
            if case .tooManyRequests(let seconds) = meaning.kind { response.setRetryAfter(seconds) }
            return response
        }
    }

    /// Responds to the page's script with one sentence about an error, instead of an error page.
    private func report(
        _ error: any Error, to request: Request, _ context: HostContext, rs: String?
    ) async throws -> Response {
        let meaning = error is SignInNeeded ? (.forbidden, .signedOut) : Self.meaning(of: error)
        guard let meaning else { return try unexpected(error, for: request, context: context, rs: rs) }
        Self.log(error, status: meaning.status, context)
        let localization = Localization(pages.language(request, rs: rs), now: pages.now())
        return .json(
            UploadReport(sentence: MessagePage(kind: meaning.kind).text(localization, pages.renderer.provider)),
            status: meaning.status)
    }

    /// Logs an error. The caller shows the error on a page of its own.
    ///
    /// - Returns: the HTTP status for that page.
    static func note(_ error: any Error, _ context: HostContext) -> HTTPResponse.Status {
        let status = meaning(of: error)?.status ?? .internalServerError
        log(error, status: status, context)
        return status
    }

    private static func log(_ error: any Error, status: HTTPResponse.Status, _ context: HostContext) {
        let cause = (error as? UploadStopped)?.cause ?? error
        let reason = (cause as? DocumentsError)?.logged ?? "\(cause)"
        let metadata: Logger.Metadata = ["reason": .string(reason), "status": "\(status.code)"]
        context.logger.log(level: status.kind == .serverError ? .error : .info, "page.refused", metadata: metadata)
    }

    /// Responds to an error of the server with a page that needs no data from a store, because a store may have caused
    /// the error.
    private func unexpected(
        _ error: any Error, for request: Request, context: HostContext, rs: String?
    ) throws -> Response {
        if error is any HTTPResponseError || error is CancellationError { throw error }
        context.logger.error("page.failed", metadata: ["error": "\(error)", "error.type": "\(type(of: error))"])
        if request.wantsReport {
            let strings = pages.language(request, rs: rs).strings
            let reference = strings.flashMessages.space + strings.common.reference(context.id).plain
            return .json(
                UploadReport(sentence: Sentence(stringLiteral: strings.errors.internalText + reference)),
                status: .internalServerError)
        }
        return pages.answer(
            MessagePage(kind: .internalError, reference: context.id), to: stranger(request, rs: rs),
            status: .internalServerError)
    }

    /// Returns a visitor who isn't signed in, without reading or setting cookies, so the browser keeps its cookies.
    private func stranger(_ request: Request, rs: String?) -> BrowserVisit {
        BrowserVisit(
            session: nil, formSecret: "", newFormSecret: nil, language: pages.language(request, rs: rs),
            now: pages.now())
    }

    private static func meaning(of error: any Error) -> (status: HTTPResponse.Status, kind: MessagePage.Kind)? {
        switch error {
        case let stopped as UploadStopped:
            (meaning(of: stopped.cause)?.status ?? .internalServerError, .uploadStopped(saved: stopped.saved))
        case let error as DocumentsError: LibraryAnswer(to: error).page
        case FormRefused.noCookie: (.forbidden, .cookiesNeeded)
        case is FormRefused: (.forbidden, .formExpired)
        case StoreRefusal.stale: (.conflict, .formExpired)
        // The response is the same as for an unknown address, so that users who aren't operators can't find out that
        // the page exists.
        case OperatorProblem.noOperator: (.notFound, .notFound)
        // Pages don't offer this action for the operator's own account, so no message explains why it is refused.
        case OperatorProblem.oneself: (.conflict, .formExpired)
        case BodyError.tooLarge(let limit): (.contentTooLarge, .tooLarge(limit: limit))
        case let error as BodyError: (error.status, .formExpired)
        case FormBody.ParseError.notAForm: (.unsupportedMediaType, .formExpired)
        case FormBody.ParseError.notUTF8: (.badRequest, .notUTF8)
        case is FormBody.ParseError: (.badRequest, .formExpired)
        case MultipartProblem.notAForm, MultipartProblem.coded: (.unsupportedMediaType, .formExpired)
        case MultipartProblem.notUTF8: (.badRequest, .notUTF8)
        case is MultipartProblem: (.badRequest, .formExpired)
        // The status 507 is defined in RFC 4918 §11.5.
        case StoreRefusal.storageFull: (.init(code: 507, reasonPhrase: "Insufficient Storage"), .storageFull)
        case StoreRefusal.storageReadOnly: (.serviceUnavailable, .storageReadOnly)
        case StoreRefusal.busy: (.serviceUnavailable, .tooManyRequests(seconds: RetryAfter.overloaded))
        case is PasswordHasher.Busy: (.serviceUnavailable, .tooManyRequests(seconds: RetryAfter.overloaded))
        default: nil
        }
    }
}

extension DocumentsError {
    /// The error as text for the log. Names and lock ids, which users and clients choose, are left out.
    fileprivate var logged: String {
        switch self {
        case .locked: "locked"
        case .nameTaken: "nameTaken"
        case .nameIllegal: "nameIllegal"
        case .pathTaken: "pathTaken"
        default: "\(self)"
        }
    }
}

/// Responds to requests for unknown addresses with a page for browsers and an empty response for other clients. This
/// middleware is added after all routes, so it handles only addresses without a route.
struct UnknownPages: RouterMiddleware {
    let pages: PageSupport

    func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as any HTTPResponseError {
            guard error.status == .notFound, request.headers[.accept]?.contains("text/html") == true else {
                throw error
            }
            return pages.answer(MessagePage(kind: .notFound), to: try await pages.visit(request), status: .notFound)
        }
    }
}
