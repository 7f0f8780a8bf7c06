import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import Logging
import OAuthServer
import WOPIHost

/// The one place that makes pages of errors.
struct PageErrors: RouterMiddleware {
    let pages: PageSupport

    func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        try await handle(request, context, rs: nil) { try await next(request, context) }
    }

    /// - Parameter rs: the language Office asked for, which a form carries in its body.
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
            // The session ended while the request arrived, such as a large upload.
            return .onward(to: PagePath.signIn)
        } catch {
            guard let meaning = Self.meaning(of: error) else {
                return try unexpected(error, for: request, context: context, rs: rs)
            }
            Self.log(error, status: meaning.status, context)
            // What failed may be the store that knows the visitor, and what there is to tell may be that something was done.
            let visit = (try? await pages.visit(request, rs: rs)) ?? stranger(request, rs: rs)
            var response = pages.answer(MessagePage(kind: meaning.kind), to: visit, status: meaning.status)
            if case .tooManyRequests(let seconds) = meaning.kind { response.setRetryAfter(seconds) }
            return response
        }
    }

    /// Says in a sentence what else a page would say, for the script that sent the form.
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

    /// Writes down an error that another page tells of.
    ///
    /// - Returns: the status that page is to have.
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

    /// A fault of ours. The page reads nothing from any store, since that may be what failed.
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

    /// A visitor of whom nothing is read. No cookie is set, so that the browser keeps those that it has.
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
        // As an address that nobody has.
        case OperatorProblem.noOperator: (.notFound, .notFound)
        // The form says so; it isn't offered to those whom it is about.
        case OperatorProblem.oneself: (.conflict, .formExpired)
        case BodyError.tooLarge(let limit): (.contentTooLarge, .tooLarge(limit: limit))
        case let error as BodyError: (error.status, .formExpired)
        case FormBody.ParseError.notAForm: (.unsupportedMediaType, .formExpired)
        case FormBody.ParseError.notUTF8: (.badRequest, .notUTF8)
        case is FormBody.ParseError: (.badRequest, .formExpired)
        case MultipartProblem.notAForm, MultipartProblem.coded: (.unsupportedMediaType, .formExpired)
        case MultipartProblem.notUTF8: (.badRequest, .notUTF8)
        case is MultipartProblem: (.badRequest, .formExpired)
        // RFC 4918 §11.5.
        case StoreRefusal.storageFull: (.init(code: 507, reasonPhrase: "Insufficient Storage"), .storageFull)
        case StoreRefusal.storageReadOnly: (.serviceUnavailable, .storageReadOnly)
        case StoreRefusal.busy: (.serviceUnavailable, .tooManyRequests(seconds: RetryAfter.overloaded))
        case is PasswordHasher.Busy: (.serviceUnavailable, .tooManyRequests(seconds: RetryAfter.overloaded))
        default: nil
        }
    }
}

extension DocumentsError {
    /// As a log has it: without the names and locks that people and clients choose.
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
