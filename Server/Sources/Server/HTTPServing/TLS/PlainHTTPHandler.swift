import Basics
import NIOCore

/// Detects plain HTTP on a TLS port and responds with an explanation, or
/// redirects a browser, instead of breaking the connection.
/// A connection that starts with TLS is passed through without further inspection.
final class PlainHTTPHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum State {
        case unknown
        /// The connection uses plain HTTP. The buffer collects the request line.
        case plain(ByteBuffer)
        case answered
    }

    /// The maximum length of a request line in bytes. If a line is longer, the handler responds before the line is
    /// complete.
    private static let maxLine = 8 * 1024

    private let address: TLSAddress?
    private var state = State.unknown

    init(_ address: TLSAddress?) { self.address = address }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        switch state {
        case .unknown:
            guard let first = bytes.getInteger(at: bytes.readerIndex, as: UInt8.self) else { return }
            guard Self.beginsMethod(first) else {
                context.fireChannelRead(data)
                context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
                return
            }
            gather(bytes, after: ByteBuffer(), context)
        case .plain(let line): gather(bytes, after: line, context)
        case .answered: return
        }
    }

    /// Returns whether the byte can begin a method.
    /// A TLS handshake begins with byte 22 (RFC 8446 §5.1), a method with a letter.
    private static func beginsMethod(_ byte: UInt8) -> Bool {
        byte.isASCIIUppercase
    }

    private func gather(_ bytes: ByteBuffer, after line: ByteBuffer, _ context: ChannelHandlerContext) {
        var line = line
        line.writeImmutableBuffer(bytes)
        guard bytes.readableBytesView.contains(UInt8(ascii: "\n")) || line.readableBytes >= Self.maxLine else {
            state = .plain(line)
            return
        }
        state = .answered
        answer(PlainHTTPAnswer(to: line.readableBytesView, address: address).text, context)
    }

    /// Closes only the output and keeps reading. Closing a socket with unread bytes would reset the connection and
    /// might lose the response. If the client doesn't close the connection, ``ConnectionGuardHandler`` closes it.
    private func answer(_ text: String, _ context: ChannelHandlerContext) {
        let written = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: written)
        let loopBound = NIOLoopBound(context, eventLoop: context.eventLoop)
        written.futureResult.whenComplete { _ in loopBound.value.close(mode: .output, promise: nil) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .answered = state, let event = event as? ChannelEvent, event == .inputClosed {
            return context.close(promise: nil)
        }
        context.fireUserInboundEventTriggered(event)
    }
}

/// The response to a plain HTTP request on a TLS port.
struct PlainHTTPAnswer: Equatable {
    let text: String

    /// - Parameters:
    ///   - head: the request head, at least its first line.
    ///   - address: the server's address over TLS; `nil` if there is no address to redirect to.
    init(to head: some Sequence<UInt8>, address: TLSAddress?) {
        let words = Array(head).prefix { $0 != 0x0D && $0 != 0x0A }
            .split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
        let method = words.first.map { String(decoding: $0, as: UTF8.self) }
        guard let address else {
            self.init(status: "400 Bad Request", location: nil, body: "This port speaks HTTPS only.\n", method)
            return
        }
        let sentence = "This port speaks HTTPS: use \(address.text)/ instead.\n"
        // Requests with methods such as POST get an error instead of a redirect. Their body was sent unencrypted, and
        // with a redirect nobody would notice.
        guard method == "GET" || method == "HEAD" else {
            self.init(status: "400 Bad Request", location: nil, body: sentence, method)
            return
        }
        let target = words.dropFirst().first.flatMap { Self.safe($0) } ?? address.path + "/"
        self.init(
            status: "301 Moved Permanently", location: address.origin + target, body: sentence, method)
    }

    private init(status: String, location: String?, body: String, _ method: String?) {
        let fields = [
            "Content-Type: text/plain; charset=utf-8", "Content-Length: \(body.utf8.count)", "Cache-Control: no-store",
            "Connection: close",
        ]
        let lines = ["HTTP/1.1 \(status)"] + (location.map { ["Location: \($0)"] } ?? []) + fields
        text = lines.joined(separator: "\r\n") + "\r\n\r\n" + (method == "HEAD" ? "" : body)
    }

    /// Returns the path and query of a request target, or `nil` if the target could end the header line or lead to
    /// another host.
    private static func safe(_ target: ArraySlice<UInt8>) -> String? {
        guard target.first == UInt8(ascii: "/"), target.dropFirst().first != UInt8(ascii: "/"), target.count <= 2048,
            target.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) })
        else { return nil }
        return String(decoding: target, as: UTF8.self)
    }
}

/// The address at which clients reach the server over TLS: an origin and a base path.
public struct TLSAddress: Hashable, Sendable {
    /// The origin without a trailing slash, such as `https://docs.contoso.example:8443`.
    public let origin: String
    /// The base path, such as `/base`, or empty if the server is at the root of the origin.
    public let path: String

    /// Creates the address. Neither the origin nor the path may end with a slash.
    public init(origin: String, path: String = "") {
        self.origin = origin
        self.path = path
    }

    var text: String { origin + path }
}
