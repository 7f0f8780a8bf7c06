import Basics
import HTTPServing
import Hummingbird
import HummingbirdCore
import NIOCore
import WOPI
import WOPIHost

/// The response to EnumerateChildren, which is written while the list is read. Each piece is created only after the
/// connection has accepted the previous piece.
struct ChildrenBody: Sendable {
    let pieces: ChildrenPieces
    let channel: any Channel

    func make() -> ResponseBody {
        // The JSON text before, between and after the two lists: `{"ChildContainers":[`, `],"ChildFiles":[` and `]}`.
        let frame = JSONWriter.write(Children(containers: [], files: [])).split(
            separator: UInt8(ascii: "]"), omittingEmptySubsequences: false)
        return ResponseBody { writer in
            var text = JSONPieces(channel: channel)
            for (number, part) in frame.enumerated() {
                if number > 0 { text.append("]") }
                text.append(part)
                switch number {
                case 0: try await text.write(pieces.containers, to: &writer)
                case 1: try await text.write(pieces.files, to: &writer)
                default: break
                }
            }
            try await text.flush(to: &writer)
            try await writer.finish(nil)
        }
    }
}

/// Sends a JSON response in pieces, each after the connection has accepted the previous piece.
private struct JSONPieces {
    let channel: any Channel
    private var buffer = ByteBuffer()

    init(channel: any Channel) { self.channel = channel }

    mutating func append(_ text: StaticString) { buffer.writeStaticString(text) }
    mutating func append(_ bytes: some Sequence<UInt8>) { buffer.writeBytes(bytes) }

    /// Writes the items of a list, without the surrounding brackets.
    mutating func write(
        _ pieces: ListingPieces<some JSONObject & Sendable>, to writer: inout any ResponseBodyWriter
    ) async throws {
        var isFirst = true
        for try await items in pieces {
            if !items.isEmpty {
                if !isFirst { append(",") }
                isFirst = false
                append(JSONWriter.write(items).dropFirst().dropLast())
            }
            if buffer.readableBytes >= AnswerSize.whole { try await flush(to: &writer) }
            // Reading may complete without suspending, and a filter may leave out thousands of items. Without this
            // call, the other connections of the event loop would wait for the whole list.
            await OwnThread.turn()
        }
    }

    mutating func flush(to writer: inout any ResponseBodyWriter) async throws {
        try await writer.write(buffer)
        buffer = ByteBuffer()
        // The body writer learns that the connection is full only after the event loop has processed the write.
        try await channel.eventLoop.submit {}.get()
    }
}
