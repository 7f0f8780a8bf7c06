/// Parses `multipart/form-data` (RFC 7578, RFC 2046 §5.1) from chunks of any size.
///
/// The parser is a value without I/O: callers pass bytes to the parser and ask it for events. The parser holds at most
/// the headers of one part, or as many bytes as a boundary has, never the content of a part. The parser is stricter
/// than RFC 2046: as in forms from browsers, nothing may precede the first boundary.
struct MultipartParser {
    enum Event: Equatable {
        case part(MultipartPart)
        /// A chunk of the current part's content; never empty.
        case content([UInt8])
        case endOfPart
        /// The last boundary was read. Bytes after the last boundary are ignored.
        case end
    }

    private enum State { case start, afterBoundary, header, content, end }

    private let delimiter: [UInt8]
    private var state = State.start
    private var buffer: [UInt8]
    private var consumed = 0
    /// The number of header bytes that were already searched for the end of the header, and needn't be searched again.
    private var scanned = 0
    /// The total number of bytes searched for the end of headers. Tests verify that the total stays small, even if a
    /// header arrives in many small chunks.
    private(set) var examined = 0

    /// Returns `nil` if RFC 2046 §5.1.1 doesn't allow `boundary`.
    init?(boundary: String) {
        let isAllowed = boundary.utf8.allSatisfy { (0x21...0x7E).contains($0) || $0 == 0x20 }
        guard isAllowed, (1...70).contains(boundary.utf8.count), !boundary.hasSuffix(" ") else { return nil }
        delimiter = Array("\r\n--\(boundary)".utf8)
        // Every boundary except the first follows a line end, so the buffer begins with a line end that the client
        // didn't send.
        buffer = Array("\r\n".utf8)
    }

    mutating func feed(_ bytes: [UInt8]) {
        guard state != .end else { return }
        buffer.removeFirst(consumed)
        consumed = 0
        if buffer.isEmpty { buffer = bytes } else { buffer += bytes }
    }

    /// Parses the next event from the bytes read so far. Returns `nil` if the parser needs more bytes.
    ///
    /// - Throws: ``MultipartProblem``.
    mutating func next() throws(MultipartProblem) -> Event? {
        switch state {
        case .start:
            guard let isThere = begins(with: delimiter) else { return nil }
            guard isThere else { throw .noBoundary }
            consumed += delimiter.count
            state = .afterBoundary
            return try next()
        case .afterBoundary: return try afterBoundary()
        case .header: return try header()
        case .content: return try content()
        case .end: return nil
        }
    }

    var isAtEnd: Bool { state == .end }

    private var rest: ArraySlice<UInt8> { buffer.dropFirst(consumed) }

    /// Returns whether the buffer contains `bytes` at the position, or `nil` if there are too few bytes to decide.
    private func begins(with bytes: [UInt8], at position: Int? = nil) -> Bool? {
        let there = buffer.dropFirst(position ?? consumed).prefix(bytes.count)
        if there.elementsEqual(bytes) { return true }
        return bytes.starts(with: there) ? nil : false
    }

    /// Returns whether the boundary that ends at `position` is the last boundary of the form, or `nil` if there are too
    /// few bytes to decide.
    ///
    /// - Throws: ``MultipartProblem/malformed`` for a line that only begins like a boundary. RFC 2046 §5.1.1 allows no
    ///   such line in a part, and different parsers interpret such a line differently.
    private func isLastBoundary(endingAt position: Int) throws(MultipartProblem) -> Bool? {
        guard let isLast = begins(with: Array("--".utf8), at: position),
            let goesOn = begins(with: Array("\r\n".utf8), at: position)
        else { return nil }
        guard isLast || goesOn else { throw .malformed }
        return isLast
    }

    private mutating func afterBoundary() throws(MultipartProblem) -> Event? {
        guard let isLast = try isLastBoundary(endingAt: consumed) else { return nil }
        if isLast {
            state = .end
            buffer = []
            consumed = 0
            return .end
        }
        // Leaves the line end after the boundary in the buffer, because every header line is parsed together with the
        // line end before that line.
        state = .header
        scanned = 0
        return try header()
    }

    private mutating func header() throws(MultipartProblem) -> Event? {
        let limit = rest.prefix(BodyLimits.partHeader)
        guard let end = endOfHeader(in: limit) else {
            if limit.count >= BodyLimits.partHeader { throw .headerTooLarge }
            return nil
        }
        let part = try MultipartPart(header: limit[..<end])
        consumed = end + 4
        state = .content
        return .part(part)
    }

    /// Returns the end of the header. The search continues where the previous search stopped, minus three bytes,
    /// because these may be the first bytes of the end of the header.
    private mutating func endOfHeader(in header: ArraySlice<UInt8>) -> Int? {
        var position = header.startIndex + scanned
        defer { scanned = max(scanned, header.count - 3) }
        while position < header.endIndex {
            examined += 1
            if header[position] == 0x0D, header[position...].starts(with: Array("\r\n\r\n".utf8)) { return position }
            position += 1
        }
        return nil
    }

    /// Returns the next event in the content of a part. A part ends only when the whole line is known to be a boundary,
    /// because the server saves a file as soon as the part with the file ends.
    private mutating func content() throws(MultipartProblem) -> Event? {
        var position = rest.startIndex
        while let lineEnd = buffer[position...].firstIndex(of: 0x0D) {
            let tail = buffer[lineEnd...].prefix(delimiter.count)
            guard tail.elementsEqual(delimiter.prefix(tail.count)) else {
                position = lineEnd + 1
                continue
            }
            // Returns the content before a boundary, or before bytes that may become a boundary.
            if lineEnd > consumed { return take(upTo: lineEnd) }
            let end = consumed + delimiter.count
            guard tail.count == delimiter.count, try isLastBoundary(endingAt: end) != nil else { return nil }
            consumed = end
            state = .afterBoundary
            return .endOfPart
        }
        return consumed < buffer.count ? take(upTo: buffer.count) : nil
    }

    /// Returns the content up to a position and removes this content from the buffer.
    private mutating func take(upTo end: Int) -> Event {
        let content = consumed == 0 && end == buffer.count ? buffer : Array(buffer[consumed..<end])
        consumed = end
        if buffer.count - end < delimiter.count {
            buffer = Array(buffer[end...])
            consumed = 0
        }
        return .content(content)
    }
}

/// The reason why a body isn't a valid multipart form.
package enum MultipartProblem: Error, Hashable, Sendable {
    /// The content type of the request isn't `multipart/form-data`.
    case notAForm
    /// The content type has no parameter `boundary`, or the body doesn't begin with that boundary.
    case noBoundary
    case headerTooLarge
    case malformed
    /// A part of the form has a transfer encoding, such as `base64`. The server decodes no transfer encoding (RFC 7578
    /// §4.7).
    case coded
    /// A file name or the text of a field isn't valid UTF-8, but for example Latin-1.
    case notUTF8
    /// The body ended before the last boundary of the form.
    case truncated
    /// The form has more parts than any form of this server has.
    case tooManyParts
    /// The fields other than files contain more bytes than any form of this server has.
    case tooMuchBesideFiles
}
