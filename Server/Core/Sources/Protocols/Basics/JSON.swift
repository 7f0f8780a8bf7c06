public import Foundation

/// Escapes text for a JSON string (RFC 8259 §7).
enum JSONEscaping {
    /// Appends the text in UTF-8, with quotation marks, backslashes and control characters escaped.
    static func append(_ text: String, to bytes: inout OutputBytes) {
        text.withBytes { utf8 in
            var rest = UnsafeRawBufferPointer(utf8)
            while !rest.isEmpty {
                let plain = plainPrefix(rest)
                bytes.append(UnsafeRawBufferPointer(rebasing: rest[..<plain]))
                guard plain < rest.count else { return }
                bytes.append(utf8Of: escape(rest[plain]))
                rest = UnsafeRawBufferPointer(rebasing: rest[(plain + 1)...])
            }
        }
    }

    /// The number of bytes at the beginning of the text that need no escape. Checks eight bytes at a time, because in
    /// most texts no byte needs an escape.
    private static func plainPrefix(_ text: UnsafeRawBufferPointer) -> Int {
        var count = 0
        while count + 8 <= text.count, isPlain(text.loadUnaligned(fromByteOffset: count, as: UInt64.self)) {
            count += 8
        }
        while count < text.count, isPlain(text[count]) { count += 1 }
        return count
    }

    private static func isPlain(_ eight: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101, highs: UInt64 = 0x8080_8080_8080_8080
        // Each XOR turns a matching byte into zero. The subtraction then sets the high bit of that byte.
        let quotes = eight ^ (ones &* 0x22), slashes = eight ^ (ones &* 0x5C)
        let found = (quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes | (eight &- ones &* 0x20) & ~eight
        return found & highs == 0
    }

    private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x22 && byte != 0x5C }

    private static func escape(_ byte: UInt8) -> String {
        switch byte {
        case 0x22: #"\""#
        case 0x5C: #"\\"#
        case 0x08: #"\b"#
        case 0x0C: #"\f"#
        case 0x0A: #"\n"#
        case 0x0D: #"\r"#
        case 0x09: #"\t"#
        default: #"\u00"# + Hexadecimal.encode([byte])
        }
    }
}

/// A value that is encoded as a JSON object and writes its own members.
///
/// The responses of the WOPI host use this protocol instead of `Codable`, because encoding with `Codable` took longer
/// than all other work for a response.
public protocol JSONObject {
    /// Writes the members in the order in which they are sent.
    func writeMembers(to json: inout JSONWriter)
}

/// Encoders for reports, settings and the messages of `emplace rehearse`, where speed doesn't matter. Keys are sorted,
/// so that equal values are encoded as equal texts, and slashes aren't escaped. The host's responses use the faster
/// ``JSONWriter``.
extension JSONEncoder {
    /// Compact output for programs: one line without white space.
    public static var compact: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// Readable output: indented, one member per line.
    public static var indented: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// Encodes a value as text.
    public func text(_ value: some Encodable) throws -> String { String(decoding: try encode(value), as: UTF8.self) }
}
