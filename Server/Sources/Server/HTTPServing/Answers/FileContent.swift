import Basics
package import Foundation
package import HTTPTypes
package import Hummingbird
package import NIOCore

/// Content of known size as the answer to GET or HEAD: with ranges and conditions, sent without holding it in memory.
package struct FileContent: Sendable {
    /// The source of the bytes.
    package enum Source: Sendable {
        /// An open file that doesn't change; it may be deleted while it is sent. Its owner closes it when released.
        case file(CInt, of: any Sendable)
        /// At most `count` bytes from `offset`; fewer only at the end.
        case reader(@Sendable (_ offset: Int64, _ count: Int) async throws -> ByteBuffer)
    }

    /// The size of the whole content in bytes.
    package var size: Int64
    /// A strong entity tag, quoted or not.
    package var entityTag: String
    package var lastModified: Date?
    package var contentType: String
    /// `Content-Disposition`, complete; see ``attachment(named:)``.
    package var disposition: String?
    package var source: Source
    /// Added to the answer, also to 304 and 206.
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

    /// A `Content-Disposition` that saves the content under its name, whatever characters it has (RFC 6266 §4.3).
    package static func attachment(named name: String) -> String { disposition("attachment", name) }

    /// The same for content that is shown, and may then be saved under its name.
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

    /// Answers `request`.
    ///
    /// - Throws: what looking at the file throws, before anything was sent; later failures cut the connection.
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
        // Ranges are defined for GET only (RFC 9110 §14.2).
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

    /// Whether a request asks for a part, or on a condition: one pass over its fields, as most ask for neither, and each
    /// field that may be there is looked for from the first on.
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
        // Without the zero Hummingbird adds: the field says what GET would send, or nothing (RFC 9110 §8.6).
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
    /// Stored content. Where there is a file, the kernel sends it; small content, which goes out in one write, is read.
    ///
    /// - Parameter owner: closes the file when it is released.
    package static func stored(
        size: Int64, descriptor: CInt?, owner: any Sendable,
        read: @escaping @Sendable (_ offset: Int64, _ count: Int) async throws -> [UInt8]
    ) -> Self {
        if let descriptor, size > AnswerSize.whole { return .file(descriptor, of: owner) }
        return .reader { offset, count in ByteBuffer(bytes: try await read(offset, count)) }
    }
}
