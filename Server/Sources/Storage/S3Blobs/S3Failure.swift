import Documents
import Foundation

/// The reason why an object store didn't do what was requested.
enum S3Failure: LocalizedError, Hashable, CustomStringConvertible {
    /// The response has another status than success; the code is the store's reason
    /// (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html).
    case refused(status: Int, code: String, message: String)
    /// The client received no response, or only a part of one.
    case unreachable(String)
    /// The response doesn't follow the protocol.
    case malformed(String)

    /// Creates the error that an XML error document describes. The document may have arrived with a success status, so
    /// its code determines the status. An unknown code becomes 500, after which the request is repeated.
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
            "it responded with \(status)\(code.isEmpty ? "" : " \(code)")\(message.isEmpty ? "" : ": \(message)")"
        case .unreachable(let reason): "it can't be reached: \(reason)"
        case .malformed(let what): "it sent an invalid response: \(what)"
        }
    }

    /// The error message of a command.
    var errorDescription: String? { "the object store failed: \(description)" }

    /// Whether the same request may succeed when it is sent again.
    var isPassing: Bool {
        switch self {
        case .refused(let status, let code, _):
            !isFull
                && ([408, 429, 500, 502, 503, 504].contains(status) || Self.passing.contains(code))
        case .unreachable: true
        case .malformed: false
        }
    }

    /// Whether the response wasn't as the protocol prescribes, so that the effect of the request is unknown.
    var isMalformed: Bool { if case .malformed = self { true } else { false } }

    /// Codes of temporary errors. The last two mean that bytes were lost on the way.
    private static let passing: Set = [
        "SlowDown", "RequestTimeout", "OperationAborted", "XAmzContentSHA256Mismatch", "BadDigest",
    ]

    /// Whether the store reports that the key doesn't exist. A 404 from a proxy, without the store's error code,
    /// doesn't count.
    var isNoObject: Bool {
        if case .refused(404, "NoSuchKey", _) = self { true } else { false }
    }

    /// Whether the store has no free space.
    private var isFull: Bool {
        guard case .refused(let status, let code, _) = self else { return false }
        return status == 507 || ["QuotaExceeded", "XMinioStorageFull", "XMinioAdminBucketQuotaExceeded"].contains(code)
    }

    /// The error to throw to callers of the store.
    var forCallers: any Error {
        if isFull { DocumentsError.storageFull } else if isPassing { DocumentsError.busy } else { self }
    }
}
