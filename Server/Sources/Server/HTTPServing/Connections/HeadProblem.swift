import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
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

/// Measures the length of a request line before decoding. The meter is needed because the decoder's error for a head
/// that is too large doesn't say which part was too large.
final class RequestLineMeter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// The number of bytes of the request line received so far.
    private(set) var length = 0
    private var isMeasuring = true

    /// Adds a handler of this type immediately before the HTTP/1.1 decoder.
    ///
    /// - Throws: an error if the pipeline has no HTTP/1.1 decoder.
    static func add(to pipeline: ChannelPipeline.SynchronousOperations) throws -> RequestLineMeter {
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        let handler = RequestLineMeter()
        try pipeline.addHandler(handler, position: .before(decoder))
        return handler
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isMeasuring { unwrapInboundIn(data).withUnsafeReadableBytes { measure($0) } }
        context.fireChannelRead(data)
    }

    private func measure(_ bytes: UnsafeRawBufferPointer) {
        let lineFeed = UInt8(ascii: "\n")
        // RFC 9112 §2.2: empty lines before a request line are skipped.
        let isBefore = length == 0
        let start = bytes.firstIndex { !isBefore || $0 != lineFeed && $0 != UInt8(ascii: "\r") } ?? bytes.endIndex
        let line = UnsafeRawBufferPointer(rebasing: bytes[start...])
        guard let base = line.baseAddress else { return }
        // `memchr` compares many bytes at once.
        let end = memchr(base, Int32(lineFeed), line.count).map { base.distance(to: UnsafeRawPointer($0)) }
        length += end ?? line.count
        isMeasuring = end == nil
    }

    /// Stops measuring until the next request, because the whole head of this request was read.
    func headRead() { isMeasuring = false }

    /// Starts measuring the next request line. Bytes of the next request line that arrived together with the previous
    /// request aren't measured.
    func requestRead() {
        length = 0
        isMeasuring = true
    }
}

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
