import HTTPTypes
import Hummingbird

/// A head that is larger than any that this server reads.
///
/// Over HTTP/1.1 the decoder stops at ``HostServer/Configuration/maxHeaderBytes``, see `RequestGuardHandler`. Over
/// HTTP/2 a client is told in SETTINGS how much a connection takes, which ends when there is more (RFC 9113 §10.5.1).
enum HeadExcess: Error, Hashable, Sendable {
    /// RFC 9110 §15.5.15, RFC 9112 §3.
    case target
    /// RFC 6585 §5.
    case fields

    /// Bytes of a target: RFC 9112 §3 asks for 8000 at least, and the longest state of an app takes 24 KiB, encoded. The
    /// decoder has to get past it, so it is less than a head may have.
    static let maxTargetBytes = 28 * 1024
    /// Fields of a head, over HTTP/2 too.
    static let maxFields = 200

    /// `nil` for a head that isn't too large.
    ///
    /// - Parameter context: knows the target as it was sent.
    init?(_ request: Request, context: HostContext) {
        if (context.sentTarget ?? request.uri.string).utf8.count > Self.maxTargetBytes {
            self = .target
        } else if request.headers.count > Self.maxFields {
            self = .fields
        } else {
            return nil
        }
    }

    var status: HTTPResponse.Status {
        switch self {
        case .target: .uriTooLong
        case .fields: .requestHeaderFieldsTooLarge
        }
    }

    var line: String {
        switch self {
        case .target: "The address of the request is too long. This server takes \(Self.maxTargetBytes) bytes."
        case .fields: "The header fields of the request are too many or too large. Send fewer, such as fewer cookies."
        }
    }

    var answer: Response { .line(line, status: status) }
}
