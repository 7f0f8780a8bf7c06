/// The JSON written so far, with the brackets that are open in it.
package struct JSONText {
    package private(set) var bytes: [UInt8] = []
    private var open: [(end: UInt8, isEmpty: Bool)] = []

    package init() { bytes.reserveCapacity(2048) }

    /// - Returns: the number of open brackets.
    package mutating func begin(_ start: Unicode.Scalar, _ end: Unicode.Scalar) -> Int {
        bytes.append(UInt8(ascii: start))
        open.append((UInt8(ascii: end), true))
        return open.count
    }

    /// Closes brackets down to a depth. A container isn't notified of its end; it has ended when an outer one is
    /// written to.
    package mutating func close(to depth: Int) {
        while open.count > depth, let last = open.popLast() { bytes.append(last.end) }
    }

    mutating func next(at depth: Int) {
        close(to: depth)
        if !open[depth - 1].isEmpty { bytes.append(UInt8(ascii: ",")) }
        open[depth - 1].isEmpty = false
    }

    mutating func key(_ name: String, at depth: Int) {
        next(at: depth)
        string(name)
        bytes.append(UInt8(ascii: ":"))
    }

    /// Writes a name of the protocol's own, none of which needs an escape.
    package mutating func plainKey(_ name: String) {
        next(at: open.count)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: name.utf8)
        literal("\":")
    }

    mutating func literal(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func number(_ value: some FixedWidthInteger) { bytes.append(contentsOf: String(value).utf8) }

    mutating func number(_ value: Double) throws {
        guard value.isFinite else {
            throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "not a number of JSON"))
        }
        bytes.append(contentsOf: "\(value)".utf8)
    }

    mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var rest = utf8[...]
            while !rest.isEmpty {
                let plain = Self.plainPrefix(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: rest)))
                bytes.append(contentsOf: rest.prefix(plain))
                rest = rest.dropFirst(plain)
                if let byte = rest.popFirst() { escape(byte) }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// The number of leading bytes that need no escape, examined eight at a time: most texts need none at all.
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
        // A byte becomes zero where it matches; the subtraction borrows from the high bit of a zero.
        let quotes = eight ^ (ones &* 0x22), slashes = eight ^ (ones &* 0x5C)
        let found = (quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes | (eight &- ones &* 0x20) & ~eight
        return found & highs == 0
    }

    private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x22 && byte != 0x5C }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case 0x22: literal(#"\""#)
        case 0x5C: literal(#"\\"#)
        case 0x08: literal(#"\b"#)
        case 0x0C: literal(#"\f"#)
        case 0x0A: literal(#"\n"#)
        case 0x0D: literal(#"\r"#)
        case 0x09: literal(#"\t"#)
        default:
            literal(byte < 0x10 ? #"\u000"# : #"\u00"#)
            bytes.append(contentsOf: String(byte, radix: 16).utf8)
        }
    }
}

/// Writes members of an object in the order of the calls.
extension JSONText {
    package mutating func member(_ name: String, _ value: String) {
        plainKey(name)
        string(value)
    }

    package mutating func member(_ name: String, _ value: Bool) {
        plainKey(name)
        literal(value ? "true" : "false")
    }

    package mutating func member(_ name: String, _ value: Int64) {
        plainKey(name)
        number(value)
    }

    package mutating func member(_ name: String, _ value: [String]) {
        plainKey(name)
        let depth = begin("[", "]")
        for text in value {
            next(at: depth)
            string(text)
        }
        close(to: depth - 1)
    }
}
