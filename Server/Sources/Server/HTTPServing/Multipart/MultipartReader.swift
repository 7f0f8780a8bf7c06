import HTTPTypes
package import Hummingbird

/// Reads a form with files while the form arrives: returns its parts in order and the content of each part in chunks,
/// so no whole part is held in memory.
///
/// The reader is an actor because the store reads a part's content before the whole form has arrived.
package actor MultipartReader {
    private static let maxParts = 1000

    private var bytes: RequestBytes.AsyncIterator
    private var parser: MultipartParser
    private var parts = 0
    private var ignored = 0
    /// Whether the current part has unread content.
    private var isInside = false

    /// - Parameter limit: the maximum size of the whole body in bytes; `nil` for no limit.
    /// - Throws: ``MultipartProblem``; ``BodyError/tooLarge(limit:)`` if the announced length exceeds the limit.
    package init(_ request: Request, context: HostContext, limit: Int64?) throws {
        parser = try Self.parser(request.headers[.contentType])
        bytes = try RequestBytes(request, context: context, limit: limit).makeAsyncIterator()
    }

    private static func parser(_ contentType: String?) throws(MultipartProblem) -> MultipartParser {
        var scanner = ParameterScanner((contentType ?? "").unicodeScalars)
        guard scanner.token().lowercased() == "multipart/form-data" else { throw .notAForm }
        while let (name, value) = try scanner.parameter() {
            guard name == "boundary" else { continue }
            guard let parser = MultipartParser(boundary: value) else { throw .noBoundary }
            return parser
        }
        throw .noBoundary
    }

    /// Skips the rest of the current part and returns the next part. Returns `nil` only after the whole body has
    /// arrived.
    ///
    /// - Throws: ``MultipartProblem``, ``BodyError``.
    package func nextPart() async throws -> MultipartPart? {
        while let bytes = try await nextContent() { try ignore(bytes) }
        guard !parser.isAtEnd else { return nil }
        switch try await nextEvent() {
        case .part(let part):
            parts += 1
            guard parts <= Self.maxParts else { throw MultipartProblem.tooManyParts }
            isInside = true
            return part
        case .end:
            // Reads the body to its end, because a form that isn't complete must be rejected.
            while let bytes = try await nextBytes() { try ignore(bytes) }
            return nil
        case .content, .endOfPart, nil: throw MultipartProblem.truncated
        }
    }

    private func ignore(_ bytes: [UInt8]) throws(MultipartProblem) {
        ignored += bytes.count
        guard ignored <= BodyLimits.besideFiles else { throw .tooMuchBesideFiles }
    }

    /// Returns a chunk of the current part's content, or `nil` at the end of the part.
    func nextContent() async throws -> [UInt8]? {
        guard isInside else { return nil }
        switch try await nextEvent() {
        case .content(let bytes): return bytes
        case .endOfPart:
            isInside = false
            return nil
        case .part, .end, nil: throw MultipartProblem.truncated
        }
    }

    /// Returns the content of the current part as text.
    ///
    /// - Throws: ``MultipartProblem/malformed`` if the content is longer than `limit` bytes;
    ///   ``MultipartProblem/notUTF8``.
    package func text(limit: Int) async throws -> String {
        var text: [UInt8] = []
        while let bytes = try await nextContent() {
            text += bytes
            guard text.count <= limit else { throw MultipartProblem.malformed }
        }
        guard let text = String(validating: text, as: UTF8.self) else { throw MultipartProblem.notUTF8 }
        return text
    }

    private func nextEvent() async throws -> MultipartParser.Event? {
        while true {
            if let event = try parser.next() { return event }
            guard let bytes = try await nextBytes() else { return nil }
            parser.feed(bytes)
        }
    }

    private func nextBytes() async throws -> [UInt8]? {
        // Only one task reads at a time, so the iterator can leave the actor's state while the next chunk arrives.
        var iterator = bytes
        defer { bytes = iterator }
        return try await iterator.next(isolation: self)
    }
}

/// The content of a reader's current part.
package struct MultipartContent: AsyncSequence, Sendable {
    package typealias Element = [UInt8]

    let reader: MultipartReader

    package init(reader: MultipartReader) { self.reader = reader }

    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reader: reader) }

    package struct AsyncIterator: AsyncIteratorProtocol {
        let reader: MultipartReader

        package func next() async throws -> [UInt8]? { try await reader.nextContent() }
    }
}
