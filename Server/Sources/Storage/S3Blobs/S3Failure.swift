import Documents
import Foundation

/// The reason why an object store didn't do what it was asked.
enum S3Failure: LocalizedError, Hashable, CustomStringConvertible {
    /// It answered with another status than success; the code is its own word for why
    /// (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html).
    case refused(status: Int, code: String, message: String)
    /// It didn't answer, or not all of it.
    case unreachable(String)
    /// It answered something that is no answer.
    case malformed(String)

    /// The error that a document names, as answers of success may have one in their body. It has no status of its own; what
    /// isn't refused for good may succeed a moment later.
    init(_ texts: [String: String]) {
        let code = String((texts["Code"] ?? "").prefix(200))
        let status =
            switch code {
            case "NoSuchKey", "NoSuchUpload", "NoSuchBucket": 404
            case "AccessDenied", "InvalidObjectState", "SignatureDoesNotMatch", "InvalidAccessKeyId": 403
            case "InvalidPart", "InvalidPartOrder", "EntityTooSmall", "EntityTooLarge", "MalformedXML": 400
            case "NotImplemented", "MethodNotAllowed": 501
            default: 500
            }
        self = .refused(status: status, code: code, message: String((texts["Message"] ?? "").prefix(200)))
    }

    var description: String {
        switch self {
        case .refused(let status, let code, let message):
            "it answered \(status)\(code.isEmpty ? "" : " \(code)")\(message.isEmpty ? "" : ": \(message)")"
        case .unreachable(let reason): "it can't be reached: \(reason)"
        case .malformed(let what): "its answer makes no sense: \(what)"
        }
    }

    /// The sentence that a command ends with.
    var errorDescription: String? { "the object store didn't do what it was asked: \(description)" }

    /// Whether the same request may succeed a moment later.
    var isPassing: Bool {
        switch self {
        case .refused(let status, let code, _):
            !isFull
                && ([408, 429, 500, 502, 503, 504].contains(status) || Self.passing.contains(code))
        case .unreachable: true
        case .malformed: false
        }
    }

    /// Whether it answered something that is no answer: what it did is unknown.
    var isMalformed: Bool { if case .malformed = self { true } else { false } }

    /// The last two are of bytes that were lost on the way.
    private static let passing: Set = [
        "SlowDown", "RequestTimeout", "OperationAborted", "XAmzContentSHA256Mismatch", "BadDigest",
    ]

    /// Whether the store says that there is nothing under the key. A 404 of something in between doesn't.
    var isNoObject: Bool {
        if case .refused(404, "NoSuchKey", _) = self { true } else { false }
    }

    /// Whether there is no room.
    private var isFull: Bool {
        guard case .refused(let status, let code, _) = self else { return false }
        return status == 507 || ["QuotaExceeded", "XMinioStorageFull", "XMinioAdminBucketQuotaExceeded"].contains(code)
    }

    /// The error that callers of the store are told.
    var forCallers: any Error {
        if isFull { DocumentsError.storageFull } else if isPassing { DocumentsError.busy } else { self }
    }
}
