import Foundation
import Hummingbird
import HummingbirdCore
import NIOCore
import NIOPosix

/// Sends a range of a ``FileContent/Source`` as the body of a response. A file is sent through ``FileSendHandler``.
/// Other content is read in pieces, each after the connection has accepted the previous piece.
struct FileContentBody: Sendable {
    /// The source has fewer bytes than the response head announced, because the file was truncated after its size was
    /// recorded.
    struct Shortened: Error {
        let missing: Int64
    }

    /// The number of bytes per read: 15 TLS records or HTTP/2 frames of 16 KiB. Fifteen encrypted records fit in a 256
    /// KiB buffer; sixteen would need 512 KiB.
    static let pieceSize = 15 * 16 * 1024

    let source: FileContent.Source
    let range: Range<Int64>
    let channel: any Channel

    private var length: Int64 { range.upperBound - range.lowerBound }

    func make() async throws -> ResponseBody {
        guard length > 0 else { return ResponseBody() }
        switch source {
        case .reader(let read):
            if length <= AnswerSize.whole { return ResponseBody(byteBuffer: try await small(read)) }
            return pieces(read)
        case .file(let descriptor, let owner):
            let file = try OpenFile(descriptor, of: owner)
            // The size is checked before anything is sent, because the kernel would wait for missing bytes.
            guard file.size >= range.upperBound else { throw Shortened(missing: range.upperBound - file.size) }
            if length <= AnswerSize.whole { return ResponseBody(byteBuffer: try await small(file.read)) }
            return sent(file)
        }
    }

    private func small(_ read: (Int64, Int) async throws -> ByteBuffer) async throws -> ByteBuffer {
        var buffer = try await read(range.lowerBound, Int(length))
        while buffer.readableBytes < Int(length) {
            let missing = Int(length) - buffer.readableBytes
            var more = try await read(range.lowerBound + Int64(buffer.readableBytes), missing)
            guard more.readableBytes > 0 else { throw Shortened(missing: Int64(missing)) }
            buffer.writeBuffer(&more)
        }
        return buffer
    }

    private func sent(_ file: OpenFile) -> ResponseBody {
        ResponseBody(contentLength: Int(length)) { writer in
            let count = (writer as? CountingBodyWriter)?.count
            // `FileSendHandler` sends the file together with the end of the response, so the writer must not end the
            // response again.
            if try await FileSendHandler.send(range, of: file, on: channel, countedBy: count) { return }
            try await write(file.read, to: &writer)
            try await writer.finish(nil)
        }
    }

    private func pieces(_ read: @escaping @Sendable (Int64, Int) async throws -> ByteBuffer) -> ResponseBody {
        ResponseBody(contentLength: Int(length)) { writer in
            try await write(read, to: &writer)
            try await writer.finish(nil)
        }
    }

    private func write(
        _ read: (Int64, Int) async throws -> ByteBuffer, to writer: inout any ResponseBodyWriter
    ) async throws {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let buffer = try await read(offset, Int(min(Int64(Self.pieceSize), range.upperBound - offset)))
            guard buffer.readableBytes > 0 else { throw Shortened(missing: range.upperBound - offset) }
            offset += Int64(buffer.readableBytes)
            try await writer.write(buffer)
            // The body writer learns that the connection is full only after the event loop has processed the write.
            try await channel.eventLoop.submit {}.get()
        }
    }
}
