/// Reads `multipart/form-data` (RFC 7578, RFC 2046 §5.1) out of chunks cut anywhere.
///
/// A value without I/O: it is fed bytes and asked for what they mean. It holds one header block or the length of a
/// boundary, never a part's content. Stricter than RFC 2046 where browsers are: nothing stands before the first
/// boundary.
struct MultipartParser {
    enum Event: Equatable {
        case part(MultipartPart)
        /// Some of the content of the part last begun; never empty.
        case content([UInt8])
        case endOfPart
        /// After the last boundary. What follows is ignored.
        case end
    }

    /// Bytes of one part's header.
    static let maximumHeader = 8 * 1024

    private enum State { case start, afterBoundary, header, content, end }

    private let delimiter: [UInt8]
    private var state = State.start
    private var buffer: [UInt8]
    private var consumed = 0
    /// Where in the header under way its end was not found yet; the bytes before needn't be looked at again.
    private var scanned = 0
    /// Bytes looked at for a header's end: what the work of one is bounded by, however its bytes are cut.
    private(set) var examined = 0

    /// `nil` for what RFC 2046 §5.1.1 doesn't allow as a boundary.
    init?(boundary: String) {
        let isAllowed = boundary.utf8.allSatisfy { (0x21...0x7E).contains($0) || $0 == 0x20 }
        guard isAllowed, (1...70).contains(boundary.utf8.count), !boundary.hasSuffix(" ") else { return nil }
        delimiter = Array("\r\n--\(boundary)".utf8)
        // The first boundary lacks the line end that the others begin with.
        buffer = Array("\r\n".utf8)
    }

    mutating func feed(_ bytes: [UInt8]) {
        guard state != .end else { return }
        buffer.removeFirst(consumed)
        consumed = 0
        buffer += bytes
    }

    /// What comes next; `nil` when that takes more bytes.
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
        case .content: return content()
        case .end: return nil
        }
    }

    var isAtEnd: Bool { state == .end }

    private var rest: ArraySlice<UInt8> { buffer.dropFirst(consumed) }

    /// `nil` when too little is there to tell.
    private func begins(with bytes: [UInt8]) -> Bool? {
        let there = rest.prefix(bytes.count)
        if there.elementsEqual(bytes) { return true }
        return bytes.starts(with: there) ? nil : false
    }

    private mutating func afterBoundary() throws(MultipartProblem) -> Event? {
        guard let isLast = begins(with: Array("--".utf8)), let goesOn = begins(with: Array("\r\n".utf8)) else {
            return nil
        }
        if isLast {
            state = .end
            buffer = []
            consumed = 0
            return .end
        }
        guard goesOn else { throw .malformed }
        // The line end stays: together with that of the last field it ends the header.
        state = .header
        scanned = 0
        return try header()
    }

    private mutating func header() throws(MultipartProblem) -> Event? {
        let limit = rest.prefix(Self.maximumHeader)
        guard let end = endOfHeader(in: limit) else {
            if limit.count >= Self.maximumHeader { throw .headerTooLarge }
            return nil
        }
        let part = try MultipartPart(header: limit[..<end])
        consumed = end + 4
        state = .content
        return .part(part)
    }

    /// Goes on where it stopped, but for the three bytes that may have been the beginning of the end.
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

    private mutating func content() -> Event? {
        var position = rest.startIndex
        while let lineEnd = buffer[position...].firstIndex(of: 0x0D) {
            let tail = buffer[lineEnd...].prefix(delimiter.count)
            guard tail.elementsEqual(delimiter.prefix(tail.count)) else {
                position = lineEnd + 1
                continue
            }
            // Content before a delimiter, or before what may become one, goes out first.
            if lineEnd > consumed { return take(upTo: lineEnd) }
            guard tail.count == delimiter.count else { return nil }
            consumed += delimiter.count
            state = .afterBoundary
            return .endOfPart
        }
        return consumed < buffer.count ? take(upTo: buffer.count) : nil
    }

    private mutating func take(upTo end: Int) -> Event {
        defer { consumed = end }
        return .content(Array(buffer[consumed..<end]))
    }
}

/// Why a body isn't the form it says it is.
enum MultipartProblem: Error, Hashable, Sendable {
    /// The request's content type isn't `multipart/form-data`.
    case notAForm
    /// The content type has none, or the body doesn't begin with it.
    case noBoundary
    case headerTooLarge
    case malformed
    /// The body ended before the last boundary.
    case truncated
    /// More than a form of these pages has.
    case tooManyParts
    /// More bytes beside the files than a form of these pages has.
    case tooMuchBesideFiles
}
