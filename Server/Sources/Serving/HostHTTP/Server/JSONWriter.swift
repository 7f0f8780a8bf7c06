import WOPI

/// Writes a value as JSON while it is being taken apart. Foundation's encoder first builds a tree of it, which takes
/// several times as long, and twice the memory for a long listing.
///
/// For what answers are made of: text, whole numbers, truth, lists, and structures of these. Slashes aren't escaped;
/// keys are in the order they are coded in.
enum JSONWriter {
    static func write(_ value: some Encodable) throws -> [UInt8] {
        let output = JSONOutput()
        try value.encode(to: JSONValueEncoder(output: output, depth: 0))
        output.text.close(to: 0)
        return output.text.bytes
    }
}

extension JSONWriter {
    /// What is called for most.
    static func write(members answer: some MemberedAnswer) throws -> [UInt8] {
        var text = JSONText()
        try text.object(answer)
        return text.bytes
    }
}

extension JSONText: MemberWriter {
    mutating func member(_ name: String, _ value: String) {
        plainKey(name)
        string(value)
    }

    mutating func member(_ name: String, _ value: Bool) {
        plainKey(name)
        literal(value ? "true" : "false")
    }

    mutating func member(_ name: String, _ value: Int64) {
        plainKey(name)
        number(value)
    }

    mutating func member(_ name: String, _ value: [String]) {
        plainKey(name)
        let depth = begin("[", "]")
        for text in value {
            next(at: depth)
            string(text)
        }
        close(to: depth - 1)
    }

    mutating func member(_ name: String, _ value: some MemberedAnswer) throws {
        plainKey(name)
        try object(value)
    }

    mutating func object(_ answer: some MemberedAnswer) throws {
        let depth = begin("{", "}")
        try answer.write(to: &self)
        close(to: depth - 1)
    }
}

/// What the containers of one value write to.
private final class JSONOutput {
    var text = JSONText()
}

/// The text so far, and which brackets are open in it.
private struct JSONText {
    private(set) var bytes: [UInt8] = []
    private var open: [(end: UInt8, isEmpty: Bool)] = []

    init() { bytes.reserveCapacity(2048) }

    /// - Returns: how many brackets are open now.
    mutating func begin(_ start: Unicode.Scalar, _ end: Unicode.Scalar) -> Int {
        bytes.append(UInt8(ascii: start))
        open.append((UInt8(ascii: end), true))
        return open.count
    }

    /// A container isn't told when it is over; it is when one further out goes on.
    mutating func close(to depth: Int) {
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

    /// For the protocol's own names, none of which needs an escape.
    mutating func plainKey(_ name: String) {
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

    /// How many bytes need no escape, eight at a time: most texts need none at all.
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
        // A byte becomes zero where it is what is looked for; the subtraction borrows from the high bit of a zero.
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

private struct JSONValueEncoder: Encoder, SingleValueEncodingContainer {
    let output: JSONOutput
    /// Of the bracket the value is in.
    let depth: Int
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(JSONMembers<Key>(output: output, depth: output.text.begin("{", "}")))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        JSONElements(output: output, depth: output.text.begin("[", "]"))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { output.text.literal("null") }
    func encode(_ value: Bool) { output.text.literal(value ? "true" : "false") }
    func encode(_ value: String) { output.text.string(value) }
    func encode(_ value: Double) throws { try output.text.number(value) }
    func encode(_ value: Float) throws { try output.text.number(Double(value)) }
    func encode(_ value: Int) { output.text.number(value) }
    func encode(_ value: Int8) { output.text.number(value) }
    func encode(_ value: Int16) { output.text.number(value) }
    func encode(_ value: Int32) { output.text.number(value) }
    func encode(_ value: Int64) { output.text.number(value) }
    func encode(_ value: UInt) { output.text.number(value) }
    func encode(_ value: UInt8) { output.text.number(value) }
    func encode(_ value: UInt16) { output.text.number(value) }
    func encode(_ value: UInt32) { output.text.number(value) }
    func encode(_ value: UInt64) { output.text.number(value) }
    func encode(_ value: some Encodable) throws { try value.encode(to: self) }
}

private struct JSONMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let output: JSONOutput
    let depth: Int
    var codingPath: [any CodingKey] { [] }

    private func value(_ key: Key) -> JSONValueEncoder {
        output.text.key(key.stringValue, at: depth)
        return JSONValueEncoder(output: output, depth: depth)
    }

    func encodeNil(forKey key: Key) { value(key).encodeNil() }

    // What answers have most of; the general ones cost twice as much.
    func encodeIfPresent(_ value: String?, forKey key: Key) { if let value { encode(value, forKey: key) } }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) { if let value { encode(value, forKey: key) } }

    func encode(_ value: Bool, forKey key: Key) { self.value(key).encode(value) }
    func encode(_ value: String, forKey key: Key) { self.value(key).encode(value) }
    func encode(_ value: some Encodable, forKey key: Key) throws { try value.encode(to: self.value(key)) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy keyType: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        value(key).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { value(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { JSONValueEncoder(output: output, depth: depth) }
    func superEncoder(forKey key: Key) -> any Encoder { value(key) }
}

private struct JSONElements: UnkeyedEncodingContainer {
    let output: JSONOutput
    let depth: Int
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(output: JSONOutput, depth: Int) {
        self.output = output
        self.depth = depth
    }

    private mutating func value() -> JSONValueEncoder {
        count += 1
        output.text.next(at: depth)
        return JSONValueEncoder(output: output, depth: depth)
    }

    mutating func encodeNil() { value().encodeNil() }
    mutating func encode(_ value: some Encodable) throws { try value.encode(to: self.value()) }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type) -> KeyedEncodingContainer<Nested> {
        value().container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { value().unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { value() }
}
