import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import Logging
import WOPI
import WOPIHost

/// Maps errors on WOPI routes to HTTP statuses. Only this type maps a ``HostError``. A ``DocumentsError`` is first
/// converted to a ``HostError``.
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

    /// Returns a 500 response with the request id in a header. Office logs this header, so that Office's log can be
    /// compared with the server's log.
    private static func fault(_ error: any Error, _ context: HostContext) -> Response {
        var response = ErrorMiddleware.fault(error, context)
        response.headers[.wopiServerError] = "internal error; the log has it as \(context.id)".headerSafe
        return response
    }

    private static func note(_ error: HostError, _ context: HostContext) {
        let metadata: Logger.Metadata = ["reason": .string(error.logged)]
        switch error {
        case .damaged, .storageFull, .storageReadOnly, .busy, .treeUnavailable:
            context.logger.error("wopi.failed", metadata: metadata)
        // Lock conflicts are routine: clients send a wrong lock id on purpose to learn the current lock id
        // (docs/protocol/files.md#lock-decisions).
        case .lockConflict, .notFound: context.logger.debug("wopi.refused", metadata: metadata)
        case .unauthorized, .nameTaken, .nameIllegal, .containerNotEmpty, .tooLarge, .quotaExceeded,
            .largerThanExpected, .preconditionFailed, .malformed, .notSupported, .proofInvalid:
            context.logger.info("wopi.refused", metadata: metadata)
        }
    }
}

extension HostError {
    /// The error as text for the log. Names and lock ids, which clients choose, are left out.
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

    /// Creates the response for an error. The switch has no `default`, so the compiler reports a missing case.
    init(wopi error: HostError) {
        switch error {
        case .unauthorized: self.init(status: .unauthorized)
        case .notFound: self.init(status: .notFound)
        // The header is sent even if the file isn't locked, because phones distinguish an unlocked file from a locked
        // file by an empty header (docs/protocol/files.md#lock-header).
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
        case .treeUnavailable:
            self.init(
                status: .internalServerError,
                headers: [.wopiServerError: "the folder or server with the documents is unavailable; see the log"])
            setRetryAfter(RetryAfter.storeBusy)
        case .damaged:
            self.init(status: .internalServerError, headers: [.wopiServerError: "the content is damaged; see the log"])
        }
    }
}

extension String {
    /// The text in a form that a header can contain: printable ASCII, at most 200 characters. Secrets are redacted,
    /// because the text may quote the client's request.
    fileprivate var headerSafe: String {
        String(
            SecretShape.redacted(self).unicodeScalars.prefix(200).map {
                (0x20..<0x7F).contains($0.value) ? Character($0) : "?"
            })
    }
}
