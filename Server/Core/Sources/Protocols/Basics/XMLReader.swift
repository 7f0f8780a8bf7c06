/// Parses an XML 1.0 document strictly and completely. It supports what object stores and WebDAV servers use: elements,
/// texts, references and CDATA. Attributes are checked and ignored; a document type declaration is refused.
///
/// A parser that accepted a truncated or empty document would mistake an incomplete upload for a completed one.
public struct XMLReader {
    /// A part of a document.
    public enum Event: Hashable, Sendable {
        /// The start of an element, with the element's name without its namespace prefix.
        case start(String)
        /// Text inside an element, with references resolved.
        case text(String)
        /// The end of the element that was started last.
        case end
    }

    /// The reason why the document is malformed.
    public struct Malformed: Error, Hashable {
        /// What is wrong with the document, as the end of a sentence.
        public let what: String

        init(_ what: String) { self.what = what }
    }

    /// The maximum number of nested elements. Responses of object stores have at most four, of WebDAV servers ten.
    private static let maxDepth = 32

    private var rest: ArraySlice<UInt8>
    /// The names, with their prefixes, of the elements that are still open.
    private var open: [ArraySlice<UInt8>] = []
    private var hasRoot = false
    private var closesAtOnce = false

    /// Starts to parse a document.
    public init(_ bytes: [UInt8]) throws(Malformed) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Malformed("it isn't UTF-8") }
        guard text.everyUTF8({ $0 >= 0x20 || Self.isSpace($0) }) else { throw Malformed("it has control characters") }
        rest = bytes[...]
        // The document may begin with a byte-order mark.
        _ = skip("\u{FEFF}")
    }

    /// Returns the next event, or `nil` after the end of a complete document.
    public mutating func next() throws(Malformed) -> Event? {
        if closesAtOnce {
            closesAtOnce = false
            open.removeLast()
            return .end
        }
        while !rest.isEmpty {
            if rest.first == UInt8(ascii: "<") {
                if let event = try markup() { return event }
            } else if let event = try text() {
                return event
            }
        }
        guard hasRoot else { throw Malformed("it is empty") }
        guard open.isEmpty else { throw Malformed("it ends too early") }
        return nil
    }

    /// Whether a byte is white space (XML 1.0, §2.3).
    public static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    private mutating func markup() throws(Malformed) -> Event? {
        if skip("<?") {
            _ = try take(through: "?>")
        } else if skip("<!--") {
            _ = try take(through: "-->")
        } else if !open.isEmpty, skip("<![CDATA[") {
            return .text(String(decoding: try take(through: "]]>"), as: UTF8.self))
        } else if skip("<!") {
            throw Malformed("it has a document type declaration")
        } else if skip("</") {
            return try endTag()
        } else if skip("<") {
            return try startTag()
        }
        return nil
    }

    private mutating func startTag() throws(Malformed) -> Event {
        let name = try self.name()
        guard !open.isEmpty || !hasRoot else { throw Malformed("it has two root elements") }
        guard open.count < Self.maxDepth else { throw Malformed("it is nested too deeply") }
        hasRoot = true
        open.append(name)
        while true {
            let isApart = skipSpace()
            if skip(">") { break }
            if skip("/>") {
                closesAtOnce = true
                break
            }
            guard isApart else { throw Malformed("a tag isn't closed") }
            try attribute()
        }
        let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[$0...].dropFirst() } ?? name
        return .start(String(decoding: local, as: UTF8.self))
    }

    private mutating func attribute() throws(Malformed) {
        _ = try name()
        _ = skipSpace()
        guard skip("=") else { throw Malformed("an attribute has no value") }
        _ = skipSpace()
        let value: ArraySlice<UInt8>
        if skip("\"") {
            value = try take(through: "\"")
        } else if skip("'") {
            value = try take(through: "'")
        } else {
            throw Malformed("an attribute has no value")
        }
        guard !value.contains(UInt8(ascii: "<")) else { throw Malformed("a tag isn't closed") }
    }

    private mutating func endTag() throws(Malformed) -> Event {
        let name = try self.name()
        _ = skipSpace()
        guard skip(">") else { throw Malformed("a tag isn't closed") }
        guard let opened = open.popLast(), opened == name else { throw Malformed("its tags don't match") }
        return .end
    }

    /// Returns the text before the next tag; `nil` for white space outside the root element.
    private mutating func text() throws(Malformed) -> Event? {
        let raw = rest.prefix { $0 != UInt8(ascii: "<") }
        rest = rest[raw.endIndex...]
        guard !open.isEmpty else {
            guard raw.allSatisfy(Self.isSpace) else { throw Malformed("it has text outside the root element") }
            return nil
        }
        return .text(try Self.resolved(raw))
    }

    private mutating func name() throws(Malformed) -> ArraySlice<UInt8> {
        let name = rest.prefix { $0.isASCIILetterOrDigit || $0 >= 0x80 || "-_.:".utf8.contains($0) }
        guard let first = name.first, first.isASCIILetter || first >= 0x80 || first == UInt8(ascii: "_") else {
            throw Malformed("a tag has no name")
        }
        rest = rest[name.endIndex...]
        return name
    }

    private mutating func skip(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    private mutating func skipSpace() -> Bool {
        let before = rest.count
        rest = rest.drop(while: Self.isSpace)
        return rest.count < before
    }

    /// Returns the text before `end`, and continues after `end`.
    private mutating func take(through end: String) throws(Malformed) -> ArraySlice<UInt8> {
        let start = rest
        guard let first = end.utf8.first else { return start[..<start.startIndex] }
        while let place = rest.firstIndex(of: first) {
            rest = rest[place...]
            if skip(end) { return start[..<place] }
            rest = rest.dropFirst()
        }
        throw Malformed("it ends too early")
    }

    /// Replaces character and entity references with their values (XML 1.0, §4.1, §4.6).
    private static func resolved(_ raw: ArraySlice<UInt8>) throws(Malformed) -> String {
        guard raw.contains(UInt8(ascii: "&")) else { return String(decoding: raw, as: UTF8.self) }
        var text = "", rest = raw
        while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
            text += String(decoding: rest[..<ampersand], as: UTF8.self)
            let reference = rest[ampersand...].dropFirst()
            guard let end = reference.prefix(10).firstIndex(of: UInt8(ascii: ";")),
                let scalar = scalar(String(decoding: reference[..<end], as: UTF8.self))
            else { throw Malformed("it has an invalid character or entity reference") }
            text.unicodeScalars.append(scalar)
            rest = reference[end...].dropFirst()
        }
        return text + String(decoding: rest, as: UTF8.self)
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "lt": "<"
        case "gt": ">"
        case "amp": "&"
        case "quot": "\""
        case "apos": "'"
        case _ where name.hasPrefix("#x"): scalar(name.dropFirst(2), radix: 16)
        case _ where name.hasPrefix("#"): scalar(name.dropFirst(), radix: 10)
        default: nil
        }
    }

    private static func scalar(_ digits: Substring, radix: Int) -> Unicode.Scalar? {
        guard digits.first != "+", let value = UInt32(digits, radix: radix), value > 0 else { return nil }
        return Unicode.Scalar(value)
    }
}
