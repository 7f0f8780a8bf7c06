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

/// The reason why a bucket can't be used, as a sentence that says what to do.
public enum S3Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bucket doesn't exist.
    case noBucket(S3Address)
    /// The access key or the secret is wrong.
    case credentials(S3Address)
    /// The credentials don't have the required rights.
    case forbidden(S3Address, reason: String)
    /// The bucket is in another region.
    case region(S3Address)
    /// The clocks of this machine and of the store are too far apart.
    case clock(S3Address)
    /// No installation owns the bucket's folder, although this installation already has content in it.
    case noInstallation(S3Address)
    /// The bucket's folder contains the content of another installation.
    case otherInstallation(S3Address)
    /// The bucket can't be used for another reason, which comes from the store or the network.
    case unusable(S3Address, reason: String)

    init(_ failure: S3Failure, _ address: S3Address) {
        guard case .refused(let status, let code, _) = failure else {
            self = .unusable(address, reason: failure.description)
            return
        }
        switch (status, code) {
        case (_, "NoSuchBucket"): self = .noBucket(address)
        case (301, _), (_, "AuthorizationHeaderMalformed"): self = .region(address)
        case (_, "SignatureDoesNotMatch"), (_, "InvalidAccessKeyId"), (_, "InvalidToken"):
            self = .credentials(address)
        case (_, "RequestTimeTooSkewed"): self = .clock(address)
        case (401, _), (403, _): self = .forbidden(address, reason: failure.description)
        default: self = .unusable(address, reason: failure.description)
        }
    }

    /// The problem as a sentence for the log.
    public var description: String {
        switch self {
        case .noBucket(let address):
            "there is no bucket \(address.bucket) at \(address.endpoint); create it, or choose another with --objects"
        case .region(let address):
            "the bucket \(address) is in another region than \(address.region); add its region to --objects, as in "
                + "region=eu-west-1"
        case .credentials(let address):
            "the object store at \(address.endpoint) doesn't accept the key or its secret; check AWS_ACCESS_KEY_ID and "
                + "AWS_SECRET_ACCESS_KEY, or the file given with --objects-credentials-file"
        case .forbidden(let address, let reason):
            "the bucket \(address) can't be read and written with this key: \(reason)"
        case .clock(let address):
            "the clock of this machine differs by minutes from the object store at \(address.endpoint); set the clock"
        case .noInstallation(let address):
            "the bucket \(address) has no object place-id, so it isn't the bucket of this server; check the bucket "
                + "and its endpoint"
        case .otherInstallation(let address):
            "the bucket \(address) has the content of another server; give this server its own folder, as in "
                + "s3://\(address.bucket)/FOLDER"
        case .unusable(let address, let reason): "can't use the bucket \(address): \(reason)"
        }
    }
}
