import HTTPTypes
import Hummingbird

/// A body whose bytes aren't the content they stand for, as the head of its request says.
///
/// ``RequestMiddleware`` looks at every request for it, before any route does: a route that took such a body would keep
/// the coded bytes, or a part of the content, as somebody's document.
enum UnusableBody: Error, Hashable, Sendable {
    /// A content coding was applied, and none is undone here (RFC 9110 §8.4).
    case contentCoding
    /// A transfer coding was applied that isn't `chunked`, once and alone (RFC 9112 §6.1).
    case transferCoding
    /// The body is a range of the content, and the rest isn't kept anywhere to put it into (RFC 9110 §14.5).
    case range

    /// `nil` for a body that can be taken as it comes.
    ///
    /// - Parameter method: the body of a GET or HEAD is never read, so only its framing matters.
    init?(_ fields: RequestFields, method: HTTPRequest.Method) {
        if !fields.transferCodings.isEmpty, !Self.isChunkedAlone(fields.transferCodings) {
            self = .transferCoding
        } else if method == .get || method == .head {
            return nil
        } else if fields.contentCodings.contains(where: ContentCoding.changesContent) {
            self = .contentCoding
        } else if fields.hasContentRange {
            self = .range
        } else {
            return nil
        }
    }

    private static func isChunkedAlone(_ values: [String]) -> Bool {
        values.count == 1 && values.allSatisfy { ContentCoding.isSame($0, "chunked") }
    }
}

extension UnusableBody: HTTPResponseError {
    var status: HTTPResponse.Status {
        switch self {
        case .contentCoding: .unsupportedMediaType
        case .transferCoding: .notImplemented
        case .range: .badRequest
        }
    }

    func response(from request: Request, context: some RequestContext) -> Response {
        .line(line, status: status, headers: headers)
    }

    private var headers: HTTPFields {
        switch self {
        // RFC 9110 §15.5.16 asks for it.
        case .contentCoding: [.acceptEncoding: "identity"]
        // Where the body ends can't be told, nor where a next request would begin.
        case .transferCoding: [.connection: "close"]
        case .range: [:]
        }
    }

    private var line: String {
        switch self {
        case .contentCoding:
            "This server does not decode Content-Encoding. Send the body uncompressed, without that field."
        case .transferCoding:
            "The only transfer coding that this server decodes is chunked. Send the body with Content-Length, or chunked."
        case .range: "This server does not store a part of a body. Send all of it, without Content-Range."
        }
    }
}
