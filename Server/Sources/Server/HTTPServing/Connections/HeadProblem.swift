import HTTPTypes
import NIOHTTP1

/// The reason why the HTTP/1.1 decoder rejects a request head. Hummingbird responds to every rejected head with an
/// empty 400.
enum HeadProblem: Equatable {
    case excess(HeadExcess)
    case malformed

    /// Returns `nil` if the HTTP/1.1 decoder didn't throw the error.
    ///
    /// - Parameter lineLength: the number of bytes of the request line received so far.
    init?(_ error: any Error, lineLength: Int) {
        let limit = HeadExcess.maxTargetBytes + Self.aroundTarget
        switch error {
        case HTTPParserError.headerOverflow: self = .excess(lineLength > limit ? .target : .fields)
        case is HTTPParserError: self = .malformed
        default: return nil
        }
    }

    /// The maximum number of bytes in a request line around its target: the method, the version and two spaces.
    private static let aroundTarget = 32

    private var status: HTTPResponse.Status {
        switch self {
        case .excess(let excess): excess.status
        case .malformed: .badRequest
        }
    }

    /// A one-line description of the problem.
    var line: String {
        switch self {
        case .excess(let excess): excess.line
        case .malformed: "This is not a request of HTTP/1.1. Check its first line, its header fields and its length."
        }
    }

    /// The head of the response whose body is ``line``.
    var head: HTTPResponse {
        HTTPResponse(
            status: status,
            headerFields: [
                .contentType: "text/plain; charset=utf-8", .cacheControl: "no-store",
                .contentLength: "\(line.utf8.count + 1)",
            ])
    }
}
