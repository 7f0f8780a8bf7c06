import HTTPTypes
import NIOHTTP1

/// A head that the decoder of HTTP/1.1 has stopped at. Hummingbird answers each with an empty 400.
enum HeadProblem: Equatable {
    case excess(HeadExcess)
    case malformed

    /// `nil` for an error of something else than the decoder.
    ///
    /// - Parameter lineLength: bytes of the request's first line, as far as it came.
    init?(_ error: any Error, lineLength: Int) {
        let limit = HeadExcess.maxTargetBytes + Self.aroundTarget
        switch error {
        case HTTPParserError.headerOverflow: self = .excess(lineLength > limit ? .target : .fields)
        case is HTTPParserError: self = .malformed
        default: return nil
        }
    }

    /// Bytes of a first line beside its target: the method, the version and two spaces.
    private static let aroundTarget = 32

    private var status: HTTPResponse.Status {
        switch self {
        case .excess(let excess): excess.status
        case .malformed: .badRequest
        }
    }

    /// One line that says what is wrong.
    var line: String {
        switch self {
        case .excess(let excess): excess.line
        case .malformed: "This is not a request of HTTP/1.1. Check its first line, its header fields and its length."
        }
    }

    /// The head of the answer whose body is ``line``.
    var head: HTTPResponse {
        HTTPResponse(
            status: status,
            headerFields: [
                .contentType: "text/plain; charset=utf-8", .cacheControl: "no-store",
                .contentLength: "\(line.utf8.count + 1)",
            ])
    }
}
