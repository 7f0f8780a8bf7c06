import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import Logging
import WOPI
import WOPIHost

/// The one place that pairs a refusal with a status on the routes of the protocol: ``HostError`` in its table,
/// ``DocumentsError`` by way of it.
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

    /// A 500 with the request's id in a header that Office logs, so that its log can be matched with this one.
    private static func fault(_ error: any Error, _ context: HostContext) -> Response {
        var response = ErrorMiddleware.fault(error, context)
        response.headers[.wopiServerError] = "internal error; the log has it as \(context.id)".headerSafe
        return response
    }

    private static func note(_ error: HostError, _ context: HostContext) {
        let metadata: Logger.Metadata = ["reason": .string(error.logged)]
        switch error {
        case .damaged, .storageFull, .storageReadOnly, .busy: context.logger.error("wopi.failed", metadata: metadata)
        // Clients present wrong locks on purpose, to learn the right one (docs/protocol/files.md#lock-decisions).
        case .lockConflict, .notFound: context.logger.debug("wopi.refused", metadata: metadata)
        case .unauthorized, .nameTaken, .nameIllegal, .containerNotEmpty, .tooLarge, .quotaExceeded,
            .largerThanExpected, .preconditionFailed, .malformed, .notSupported, .proofInvalid:
            context.logger.info("wopi.refused", metadata: metadata)
        }
    }
}

extension HostError {
    /// As a log has it: without the names and locks that clients choose.
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

    /// Has no `default`, so that a new case can't be forgotten.
    init(wopi error: HostError) {
        switch error {
        case .unauthorized: self.init(status: .unauthorized)
        case .notFound: self.init(status: .notFound)
        // Sent also when it is empty: phones tell an unlocked file from a locked one by it
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
        // How much room somebody has is told to nobody else, and whoever saves may be an editor.
        case .quotaExceeded:
            self.init(
                status: .contentTooLarge,
                headers: [.wopiServerError: "there is no room left for this among the owner's documents"])
        case .largerThanExpected, .preconditionFailed: self.init(status: .preconditionFailed)
        case .malformed(let reason): self.init(status: .badRequest, headers: [.wopiServerError: reason.headerSafe])
        case .notSupported(let reason):
            self.init(status: .notImplemented, headers: [.wopiServerError: reason.headerSafe])
        case .proofInvalid(let reason):
            self.init(status: .internalServerError, headers: [.wopiServerError: reason.headerSafe])
        case .storageFull:
            self.init(status: .internalServerError, headers: [.wopiServerError: "no room for the content"])
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
    /// Printable ASCII, at most 200 characters, no secret: a reason may quote what a client sent.
    fileprivate var headerSafe: String {
        String(
            SecretShape.redacted(self).unicodeScalars.prefix(200).map {
                (0x20..<0x7F).contains($0.value) ? Character($0) : "?"
            })
    }
}
