import HTTPTypes
import Hummingbird

/// A limit of this server that a request head exceeds.
///
/// Over HTTP/1.1 the decoder stops at ``HostServer/Configuration/maxHeaderBytes``; see `RequestGuardHandler`. Over
/// HTTP/2 the server announces its limit in SETTINGS, and closes a connection whose client exceeds the limit (RFC 9113
/// §10.5.1).
enum HeadExcess: Error, Hashable, Sendable {
    /// The request target is too long (RFC 9110 §15.5.15, RFC 9112 §3).
    case target
    /// The header fields are too many or too large (RFC 6585 §5).
    case fields

    /// The maximum target length in bytes. RFC 9112 §3 recommends at least 8000, and the longest OAuth state takes 24
    /// KiB when encoded. The maximum is lower than the maximum size of a whole head, so that this type and not the
    /// decoder refuses a long target.
    static let maxTargetBytes = 28 * 1024
    /// The maximum number of fields in a head, over HTTP/1.1 and HTTP/2.
    static let maxFields = 200

    /// Returns `nil` if the head exceeds no limit.
    ///
    /// - Parameter context: contains the target as the client sent it.
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
