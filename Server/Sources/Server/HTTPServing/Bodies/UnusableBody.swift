import Basics
import HTTPTypes
import Hummingbird

/// A reason why the bytes of a request body aren't the content itself, such as compression. The request head shows the
/// reason.
///
/// ``RequestMiddleware`` checks every request before routing. Otherwise a route might store encoded bytes, or part of
/// the content, as a document.
enum UnusableBody: Error, Hashable, Sendable {
    /// The head names a content coding, such as `gzip`. The server decodes no content coding (RFC 9110 §8.4).
    case contentCoding
    /// The head names a transfer coding other than a single `chunked` (RFC 9112 §6.1).
    case transferCoding
    /// `Content-Length` isn't one number in digits (RFC 9110 §8.6), so the server can't know whether the body is
    /// complete. Over HTTP/1.1, the decoder refuses such a request earlier.
    case length
    /// The body is a range of the content. The server doesn't support partial PUT (RFC 9110 §14.5).
    case range

    /// Returns `nil` if the body is the content itself.
    ///
    /// - Parameter method: the body of GET and HEAD is never read, so for these methods only the framing is checked.
    init?(_ fields: RequestFields, method: HTTPRequest.Method) {
        if !fields.transferCodings.isEmpty, !Self.isChunkedAlone(fields.transferCodings) {
            self = .transferCoding
        } else if !fields.contentLengths.isEmpty, !Self.isLength(fields.contentLengths) {
            self = .length
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

    private static func isLength(_ values: [String]) -> Bool {
        guard values.count == 1, let value = values.first else { return false }
        return value.utf8.allSatisfy(\.isASCIIDigit) && Int64(value) != nil
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
        case .length, .range: .badRequest
        }
    }

    func response(from request: Request, context: some RequestContext) -> Response {
        .line(line, status: status, headers: headers)
    }

    private var headers: HTTPFields {
        switch self {
        // RFC 9110 §15.5.16 recommends this field in the response.
        case .contentCoding: [.acceptEncoding: "identity"]
        // Without valid framing, the server can't find the end of the body or the start of the next request.
        case .transferCoding: [.connection: "close"]
        case .length, .range: [:]
        }
    }

    private var line: String {
        switch self {
        case .contentCoding:
            "This server does not decode Content-Encoding. Send the body uncompressed, without that field."
        case .transferCoding:
            "The only transfer coding that this server decodes is chunked. Send the body with Content-Length, or chunked."
        case .length:
            "Content-Length is not one number of bytes. Send the length of the body in digits, once, or leave it out."
        case .range: "This server does not store a part of a body. Send all of it, without Content-Range."
        }
    }
}
