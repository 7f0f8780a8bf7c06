/// Writes a value as JSON while it is encoded. Foundation's encoder first builds a tree of the value, which takes
/// several times as long, and twice the memory for a long listing.
///
/// For what answers are made of: text, whole numbers, Booleans, lists, and structures of these. Slashes aren't escaped;
/// keys are in the order they are coded in.
package enum JSONWriter {
    package static func write(_ value: some Encodable) throws -> [UInt8] {
        let output = JSONOutput()
        try value.encode(to: JSONValueEncoder(output: output, depth: 0))
        output.text.close(to: 0)
        return output.text.bytes
    }
}

/// The text that the containers of one value write to.
private final class JSONOutput {
    var text = JSONText()
}

private struct JSONValueEncoder: Encoder, SingleValueEncodingContainer {
    let output: JSONOutput
    /// The depth of the bracket that the value is in.
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

    // The types that answers have most of; the general methods cost twice as much.
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
