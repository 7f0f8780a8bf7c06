import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import Logging
import WOPI
import WOPIHost

/// Maps refusals to HTTP statuses on WOPI routes. Only this type maps ``HostError``. A ``DocumentsError`` is converted
/// to a ``HostError`` first.
enum WOPIErrors {
    static func middleware() -> ErrorMiddleware {
        ErrorMiddleware { error, _, context in
            switch error {
            case let error as HostError: return answer(error, context)
            case let error as DocumentsError: return answer(HostError(error), context)
            case let problem as RequestProblem:
                context.logger.info("wopi.refused", metadata: ["reason": "\(problem)"])
                return Response(wopi: problem)
            default: return ErrorMiddleware.isFault(error) ? fault(error, context) : nil
            }
        }
    }

    private static func answer(_ error: HostError, _ context: HostContext) -> Response {
        note(error, context)
        return Response(wopi: error)
    }

    /// Returns a 500 with the request id in a header that Office logs, so that Office's log can be matched with the
    /// server's log.
    private static func fault(_ error: any Error, _ context: HostContext) -> Response {
        var response = ErrorMiddleware.fault(error, context)
        response.headers[.wopiServerError] = "internal error; the log has it as \(context.id)".headerSafe
        return response
    }

    private static func note(_ error: HostError, _ context: HostContext) {
        let metadata: Logger.Metadata = ["reason": .string(error.logged)]
        switch error {
        case .damaged, .storageFull, .storageReadOnly, .busy: context.logger.error("wopi.failed", metadata: metadata)
        // Lock conflicts are routine: clients send a wrong lock on purpose to learn the current lock
        // (docs/protocol/files.md#lock-decisions).
        case .lockConflict, .notFound: context.logger.debug("wopi.refused", metadata: metadata)
        case .unauthorized, .nameTaken, .nameIllegal, .containerNotEmpty, .tooLarge, .quotaExceeded,
            .largerThanExpected, .preconditionFailed, .malformed, .notSupported, .proofInvalid:
            context.logger.info("wopi.refused", metadata: metadata)
        }
    }
}

extension HostError {
    /// The error as text for the log, without names and locks that clients choose.
    fileprivate var logged: String {
        switch self {
        case .lockConflict: "lockConflict"
        case .nameTaken: "nameTaken"
        case .nameIllegal: "nameIllegal"
        default: "\(self)"
        }
    }
}

extension Response {
    init(wopi problem: RequestProblem) {
        switch problem {
        case .malformed(let reason): self.init(status: .badRequest, headers: [.wopiServerError: reason.headerSafe])
        case .notSupported(let reason):
            self.init(status: .notImplemented, headers: [.wopiServerError: reason.headerSafe])
        }
    }

    /// The switch has no `default`, so the compiler finds a missing case.
    init(wopi error: HostError) {
        switch error {
        case .unauthorized: self.init(status: .unauthorized)
        case .notFound: self.init(status: .notFound)
        // The header is sent even if empty, because phones use it to distinguish an unlocked file from a locked one
        // (docs/protocol/files.md#lock-header).
        case .lockConflict(let current): self.init(status: .conflict, headers: [.wopiLock: current?.rawValue ?? ""])
        case .nameTaken(let valid, let lock):
            self.init(status: .conflict, headers: [.wopiLock: lock?.rawValue ?? ""])
            if let valid { headers[.wopiValidRelativeTarget] = UTF7.encode(valid) }
        case .nameIllegal(let reason, let valid):
            self.init(status: .badRequest, headers: [.wopiInvalidFileNameError: reason.headerSafe])
            headers[.wopiInvalidContainerNameError] = reason.headerSafe
            if let valid { headers[.wopiValidRelativeTarget] = UTF7.encode(valid) }
        case .containerNotEmpty: self.init(status: .conflict)
        case .tooLarge: self.init(status: .contentTooLarge)
        // The message contains no amounts, because the user who saves may be an editor, and only the owner may see the
        // owner's storage usage.
        case .quotaExceeded:
            self.init(
                status: .contentTooLarge,
                headers: [.wopiServerError: "the owner's storage is full"])
        case .largerThanExpected, .preconditionFailed: self.init(status: .preconditionFailed)
        case .malformed(let reason): self.init(status: .badRequest, headers: [.wopiServerError: reason.headerSafe])
        case .notSupported(let reason):
            self.init(status: .notImplemented, headers: [.wopiServerError: reason.headerSafe])
        case .proofInvalid(let reason):
            self.init(status: .internalServerError, headers: [.wopiServerError: reason.headerSafe])
        case .storageFull:
            self.init(status: .internalServerError, headers: [.wopiServerError: "no space for the content"])
        case .storageReadOnly:
            self.init(status: .internalServerError, headers: [.wopiServerError: "the storage is read-only"])
        case .busy:
            self.init(status: .internalServerError, headers: [.wopiServerError: "the database is busy"])
            setRetryAfter(RetryAfter.storeBusy)
        case .damaged:
            self.init(status: .internalServerError, headers: [.wopiServerError: "the content is damaged; see the log"])
        }
    }
}

extension String {
    /// The text for a header: printable ASCII, at most 200 characters, with secrets redacted, because a reason may
    /// quote the client's request.
    fileprivate var headerSafe: String {
        String(
            SecretShape.redacted(self).unicodeScalars.prefix(200).map {
                (0x20..<0x7F).contains($0.value) ? Character($0) : "?"
            })
    }
}
