import Basics
import Foundation

/// The members of a JSON object (RFC 8259), with the position of each in the text.
///
/// Foundation's parser reports no position, and accepts unescaped control characters and bytes that aren't UTF-8.
struct JSONObjectText: Sendable {
    /// A value of a member. The contents of lists and objects are only checked for their syntax.
    enum Value: Hashable, Sendable {
        case string(String)
        case number(String)
        case boolean(Bool)
        case null, list, object
    }

    struct Member: Hashable, Sendable {
        let name: String
        let value: Value
        /// The offset of the name in bytes.
        let offset: Int
    }

    /// The reason why a text isn't a JSON object, and the offset in bytes at which this shows.
    struct Problem: Error, Hashable {
        let offset: Int
        let reason: String
    }

    /// The members of the object, in the order of the text. A name may occur more than once.
    private(set) var members: [Member] = []
    /// The offsets of commas that precede the end of an object or list. JSON doesn't allow them, but the text is
    /// readable.
    private(set) var extraCommas: [Int] = []

    /// Parses the bytes of a text, which may begin with a byte order mark.
    init(_ bytes: [UInt8]) throws(Problem) {
        if let offset = Self.firstInvalidByte(of: bytes) {
            throw Problem(
                offset: offset,
                reason: "the byte 0x\(String(bytes[offset], radix: 16, uppercase: true)) isn't UTF-8; save the file "
                    + "as UTF-8")
        }
        var reader = JSONReader(bytes)
        members = try reader.whole()
        extraCommas = reader.extraCommas
    }

    /// Returns the line and column of an offset, both counted from 1. A column is a character.
    static func position(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
        let before = bytes.prefix(offset), line = before.count { $0 == UInt8(ascii: "\n") } + 1
        // The byte order mark takes no column.
        let first = bytes.starts(with: JSONReader.mark) ? JSONReader.mark.count : 0
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? min(first, before.endIndex)
        // Of a character with several bytes, only the first byte is counted.
        return (line, before[start...].count { $0 & 0xC0 != 0x80 } + 1)
    }

    private static func firstInvalidByte(of bytes: [UInt8]) -> Int? {
        var parser = Unicode.UTF8.ForwardParser(), iterator = bytes.makeIterator(), offset = 0
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let scalar): offset += scalar.count
            case .emptyInput: return nil
            case .error: return offset
            }
        }
    }
}

/// Reads a JSON text, byte by byte.
private struct JSONReader {
    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    /// The maximum number of lists and objects within each other, because each takes space on the stack.
    private static let maxDepth = 100

    private(set) var extraCommas: [Int] = []
    private let bytes: [UInt8]
    private var index: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        index = bytes.starts(with: Self.mark) ? Self.mark.count : 0
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Reads the whole text, which must be one object.
    mutating func whole() throws(JSONObjectText.Problem) -> [JSONObjectText.Member] {
        skipSpace()
        guard next == UInt8(ascii: "{") else { throw problem("a settings file is a JSON object, which begins with {") }
        var members: [JSONObjectText.Member] = []
        try object(depth: 1) { members.append($0) }
        skipSpace()
        guard next == nil else { throw problem("text after the end of the object") }
        return members
    }

    private mutating func object(
        depth: Int, _ found: (JSONObjectText.Member) -> Void = { _ in }
    ) throws(JSONObjectText.Problem) {
        try sequence(until: UInt8(ascii: "}")) { reader throws(JSONObjectText.Problem) in
            let offset = reader.index
            guard reader.next == UInt8(ascii: "\"") else {
                throw reader.problem("a name in double quotes", isMissing: true)
            }
            let name = try reader.string()
            reader.skipSpace()
            guard reader.next == UInt8(ascii: ":") else {
                throw reader.problem("a colon after the name", isMissing: true)
            }
            reader.index += 1
            reader.skipSpace()
            found(.init(name: name, value: try reader.value(depth: depth), offset: offset))
        }
    }

    /// Reads elements with commas between them, up to the closing bracket.
    private mutating func sequence(
        until end: UInt8, _ element: (inout JSONReader) throws(JSONObjectText.Problem) -> Void
    ) throws(JSONObjectText.Problem) {
        index += 1
        skipSpace()
        var comma: Int?
        while next != end {
            try element(&self)
            skipSpace()
            comma = next == UInt8(ascii: ",") ? index : nil
            guard comma != nil || next == end else {
                throw problem("a comma or \(Unicode.Scalar(end))", isMissing: true)
            }
            if comma != nil { index += 1 }
            skipSpace()
        }
        if let comma { extraCommas.append(comma) }
        index += 1
    }

    private mutating func value(depth: Int) throws(JSONObjectText.Problem) -> JSONObjectText.Value {
        guard depth < Self.maxDepth else { throw problem("more than \(Self.maxDepth) lists and objects in each other") }
        switch next {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"):
            try object(depth: depth + 1)
            return .object
        case UInt8(ascii: "["):
            try sequence(until: UInt8(ascii: "]")) { reader throws(JSONObjectText.Problem) in
                _ = try reader.value(depth: depth + 1)
            }
            return .list
        default: return try word()
        }
    }

    /// Reads a number, `true`, `false` or `null`.
    private mutating func word() throws(JSONObjectText.Problem) -> JSONObjectText.Value {
        let start = index
        while let byte = next, byte.isASCIILetterOrDigit || "+-._".utf8.contains(byte) { index += 1 }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        switch word {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        case _ where word.wholeMatch(of: #/-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/#) != nil:
            return .number(word)
        default:
            index = start
            throw problem("a text in double quotes, a number, true, or false", isMissing: true)
        }
    }

    private mutating func string() throws(JSONObjectText.Problem) -> String {
        let start = index
        index += 1
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw problem(Self.controlProblem(byte)) }
            if byte == UInt8(ascii: "\\") { try escape() } else { index += 1 }
        }
        guard next != nil else {
            index = start
            throw problem("this text has no closing double quote")
        }
        index += 1
        guard let text = try? JSONDecoder().decode(String.self, from: Data(bytes[start..<index])) else {
            index = start
            throw problem("this text has an invalid \\u escape")
        }
        return text
    }

    private mutating func escape() throws(JSONObjectText.Problem) {
        let letter = index + 1 < bytes.count ? bytes[index + 1] : 0
        if letter == UInt8(ascii: "u") {
            let digits = bytes[min(index + 2, bytes.count)...].prefix(4)
            guard digits.count == 4, digits.allSatisfy({ $0.hexadecimalValue != nil }) else {
                throw problem("\\u must be followed by four hexadecimal digits")
            }
            index += 6
        } else {
            guard "\"\\/bfnrt".utf8.contains(letter) else {
                throw problem("a backslash in a text must be written as \\\\")
            }
            index += 2
        }
    }

    private static func controlProblem(_ byte: UInt8) -> String {
        switch byte {
        case 0x09: "a tab in a text must be written as \\t"
        case 0x0A, 0x0D: "the line ends within a text; add the closing double quote, or write \\n"
        default: "the control character U+\(hexadecimal(byte)) in a text must be written as \\u\(hexadecimal(byte))"
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
    }

    /// - Parameter isMissing: whether `reason` is what the text should have here.
    private func problem(_ reason: String, isMissing: Bool = false) -> JSONObjectText.Problem {
        JSONObjectText.Problem(offset: index, reason: isMissing ? "expected \(reason), but found \(found)" : reason)
    }

    /// The next character, for an error.
    private var found: String {
        guard let byte = next else { return "the end of the file" }
        let scalar = String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "#"): return "\(Character(Unicode.Scalar(byte))) (JSON has no comments)"
        case 0x21..<0x7F: return String(Character(Unicode.Scalar(byte)))
        default:
            let digits = String(scalar?.value ?? UInt32(byte), radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
    }
}
