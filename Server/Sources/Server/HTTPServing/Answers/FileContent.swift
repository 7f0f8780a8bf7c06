import Basics
import HummingbirdCore
import NIOPosix
package import Foundation
package import HTTPTypes
package import Hummingbird
package import NIOCore

/// Content of known size, such as a document, with which the server responds to GET or HEAD. The response supports
/// ranges and conditional requests, and streams the content instead of holding it in memory.
package struct FileContent: Sendable {
    /// Where the bytes of the content come from.
    package enum Source: Sendable {
        /// An open file whose content never changes. The file may be deleted during the transfer. The object `of` owns
        /// the file descriptor and closes it when the object is released.
        case file(CInt, of: any Sendable)
        /// A closure that reads up to `count` bytes at `offset`. It returns fewer bytes only at the end of the content.
        case reader(@Sendable (_ offset: Int64, _ count: Int) async throws -> ByteBuffer)
    }

    /// The size of the whole content in bytes.
    package var size: Int64
    /// A strong entity tag, with or without quotation marks.
    package var entityTag: String
    package var lastModified: Date?
    package var contentType: String
    /// The complete `Content-Disposition` value; see ``attachment(named:)``.
    package var disposition: String?
    package var source: Source
    /// Additional response fields, also sent with 304 and 206.
    package var headers: HTTPFields

    package init(
        size: Int64,
        entityTag: String,
        lastModified: Date? = nil,
        contentType: String = "application/octet-stream",
        disposition: String? = nil,
        source: Source,
        headers: HTTPFields = [:]
    ) {
        self.size = size
        self.entityTag = entityTag
        self.lastModified = lastModified
        self.contentType = contentType
        self.disposition = disposition
        self.source = source
        self.headers = headers
    }

    /// Returns a `Content-Disposition` value that makes a browser save the
    /// content as `name`, which may contain any characters (RFC 6266 §4.3).
    package static func attachment(named name: String) -> String { disposition("attachment", name) }

    /// Returns a `Content-Disposition` value that makes a browser display
    /// the content, with `name` as the suggested file name.
    package static func inline(named name: String) -> String { disposition("inline", name) }

    private static func disposition(_ kind: String, _ name: String) -> String {
        let plain = String(
            name.unicodeScalars.prefix(200).map { scalar in
                let isSafe = (0x20..<0x7f).contains(scalar.value) && scalar != "\"" && scalar != "\\" && scalar != "%"
                return isSafe ? Character(scalar) : "_"
            }
        )
        return "\(kind); filename=\"\(plain)\"; filename*=UTF-8''\(PercentEncoding.encode(name))"
    }

    /// Returns the response to `request`.
    ///
    /// - Throws: errors from opening the file. A failure after the head of the response was sent closes the connection
    ///   instead of throwing.
    package func response(to request: Request, context: HostContext) async throws -> Response {
        guard Self.hasConditions(request.headers) else {
            return try await whole(validators, to: request, context: context)
        }
        let preconditions = Preconditions(entityTag: quotedTag, lastModified: lastModified)
        switch preconditions.evaluate(request.headers) {
        case .failed: return Response(status: .preconditionFailed, headers: validators)
        case .notModified: return bodiless(.notModified, fields: validators)
        case .proceed: break
        }
        // HTTP defines range requests only for GET (RFC 9110 §14.2).
        let field = request.method == .get && preconditions.allowsRange(request.headers) ? request.headers[.range] : nil
        var fields = validators
        switch ByteRange(field: field, size: size) {
        case .whole:
            return try await whole(fields, to: request, context: context)
        case .part(let range):
            fields[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            return try await answer(.partialContent, fields: fields, range: range, to: request, context: context)
        case .unsatisfiable:
            fields[.contentRange] = "bytes */\(size)"
            return Response(status: .rangeNotSatisfiable, headers: fields)
        }
    }

    /// Returns whether a request has `Range` or a conditional field. Most requests have neither field, so one pass over
    /// the fields is faster than one lookup per field.
    private static func hasConditions(_ headers: HTTPFields) -> Bool {
        headers.contains(where: { $0.name == .range || $0.name.canonicalName.utf8.starts(with: "if-".utf8) })
    }

    private func whole(_ fields: HTTPFields, to request: Request, context: HostContext) async throws -> Response {
        try await answer(.ok, fields: fields, range: 0..<max(size, 0), to: request, context: context)
    }

    private func answer(
        _ status: HTTPResponse.Status, fields: HTTPFields, range: Range<Int64>, to request: Request,
        context: HostContext
    ) async throws -> Response {
        var fields = fields
        fields[.contentType] = contentType
        fields[.contentDisposition] = disposition
        fields[.contentLength] = "\(range.upperBound - range.lowerBound)"
        guard request.method != .head else { return bodiless(status, fields: fields) }
        let body = FileContentBody(source: source, range: range, channel: context.channel)
        return Response(status: status, headers: fields, body: try await body.make())
    }

    private func bodiless(_ status: HTTPResponse.Status, fields: HTTPFields) -> Response {
        var response = Response(status: status, headers: fields)
        // Replaces the `Content-Length: 0` that Hummingbird adds. In a response to HEAD, `Content-Length` must equal
        // the value for GET or be absent (RFC 9110 §8.6).
        response.headers[.contentLength] = fields[.contentLength]
        return response
    }

    private var validators: HTTPFields {
        var fields = headers
        fields[.eTag] = quotedTag
        fields[.lastModified] = lastModified.map(HTTPDate.format)
        fields[.acceptRanges] = "bytes"
        return fields
    }

    private var quotedTag: String {
        entityTag.hasPrefix("\"") ? entityTag : "\"\(entityTag)\""
    }
}

extension FileContent.Source {
    /// Returns stored content. The kernel sends large content directly from the file. Content of at most
    /// ``AnswerSize/whole`` bytes is read into memory first.
    ///
    /// - Parameter owner: an object that closes the file when it is released.
    package static func stored(
        size: Int64, descriptor: CInt?, owner: any Sendable,
        read: @escaping @Sendable (_ offset: Int64, _ count: Int) async throws -> [UInt8]
    ) -> Self {
        if let descriptor, size > AnswerSize.whole { return .file(descriptor, of: owner) }
        return .reader { offset, count in ByteBuffer(bytes: try await read(offset, count)) }
    }
}

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
