import Documents
import Foundation

/// The reason why an object store didn't do what was requested.
enum S3Failure: LocalizedError, Hashable, CustomStringConvertible {
    /// The response doesn't have a success status. The code is the reason that the store gives
    /// (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html).
    case refused(status: Int, code: String, message: String)
    /// The client received no response, or only a part of a response.
    case unreachable(String)
    /// The response doesn't follow the protocol.
    case malformed(String)

    /// Creates the error that an XML error document describes. A response with a success status may contain such a
    /// document, so the document's code determines the status. An unknown code becomes 500, after which the request is
    /// repeated.
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

    /// The error message that a command prints.
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

    /// Whether the response wasn't as the protocol prescribes. It is then unknown whether the request had an effect.
    var isMalformed: Bool { if case .malformed = self { true } else { false } }

    /// Codes of errors that are temporary. The last two codes mean that bytes were lost during the transfer.
    private static let passing: Set = [
        "SlowDown", "RequestTimeout", "OperationAborted", "XAmzContentSHA256Mismatch", "BadDigest",
    ]

    /// Whether the store says that the key doesn't exist. A 404 without the store's error code doesn't count, because
    /// it may come from a proxy.
    var isNoObject: Bool {
        if case .refused(404, "NoSuchKey", _) = self { true } else { false }
    }

    /// Whether the store has no free space.
    private var isFull: Bool {
        guard case .refused(let status, let code, _) = self else { return false }
        return status == 507 || ["QuotaExceeded", "XMinioStorageFull", "XMinioAdminBucketQuotaExceeded"].contains(code)
    }

    /// The error that callers of ``S3Blobs`` get.
    var forCallers: any Error {
        if isFull { DocumentsError.storageFull } else if isPassing { DocumentsError.busy } else { self }
    }
}
