/// Turns the typed values of a page into the dictionaries in which Mustache looks up names quickly.
///
/// Without this type, Mustache would find the members of a structure by reflection, again for each row. Reflection took
/// more than half of the rendering time of a folder page.
///
/// A property that is `nil` isn't in the dictionary. For each array, such as `rows`, the dictionary also has a flag,
/// such as `hasRows`, which is false if the array is empty.
package final class TemplateEncoder {
    package private(set) var values: [String: Any] = [:]
    private var isKeyed = false
    private var single: Any?
    private var elements: [Any]?

    package init() {}

    /// Adds the properties of a value to the dictionary. A property replaces an earlier property of the same name.
    package func add(_ value: some Encodable) {
        // Encoding can throw only errors of the encoder, and this encoder throws none.
        try? value.encode(to: self)
    }

    /// Sets a value in the dictionary without encoding it.
    package func set(_ name: String, to value: Any) { values[name] = value }

    fileprivate static func encoded(_ value: some Encodable) -> TemplateEncoder {
        let encoder = TemplateEncoder()
        encoder.add(value)
        return encoder
    }

    fileprivate func set(_ name: String, toEncoded value: some Encodable) {
        let encoded = Self.encoded(value)
        guard let result = encoded.result else { return }
        values[name] = result
        if let elements = encoded.elements {
            values["has" + name.prefix(1).uppercased() + name.dropFirst()] = !elements.isEmpty
        }
    }

    /// The encoded value: an object, an array or a scalar; `nil` for an optional without a value.
    private var result: Any? { isKeyed ? values : elements ?? single }

    private func put(_ value: Any) {
        if elements == nil { single = value } else { elements?.append(value) }
    }
}

extension TemplateEncoder: Encoder, SingleValueEncodingContainer, UnkeyedEncodingContainer {
    package var codingPath: [any CodingKey] { [] }
    package var userInfo: [CodingUserInfoKey: Any] { [:] }
    package var count: Int { elements?.count ?? 0 }

    package func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        isKeyed = true
        return KeyedEncodingContainer(KeyedTemplateContainer(encoder: self))
    }

    package func unkeyedContainer() -> any UnkeyedEncodingContainer {
        elements = []
        return self
    }

    package func singleValueContainer() -> any SingleValueEncodingContainer { self }
    package func superEncoder() -> any Encoder { self }
    package func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }

    package func nestedContainer<Key>(keyedBy keyType: Key.Type) -> KeyedEncodingContainer<Key> {
        container(keyedBy: keyType)
    }

    package func encodeNil() {}
    package func encode(_ value: String) { put(value) }
    package func encode(_ value: Bool) { put(value) }

    package func encode(_ value: some Encodable) {
        if value is any Numeric { put(value) } else if let result = Self.encoded(value).result { put(result) }
    }
}

private struct KeyedTemplateContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: TemplateEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {}
    func encode(_ value: String, forKey key: Key) { encoder.set(key.stringValue, to: value) }
    func encode(_ value: Bool, forKey key: Key) { encoder.set(key.stringValue, to: value) }
    func encode(_ value: some Encodable, forKey key: Key) { encoder.set(key.stringValue, toEncoded: value) }

    /// Returns the encoder of the enclosing value, so that a ``Flattened`` property adds its members to that value.
    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }

    func nestedContainer<Nested>(keyedBy keyType: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
        encoder.container(keyedBy: keyType)
    }
}

/// A property whose members are encoded as members of the value that contains the property.
@propertyWrapper
package struct Flattened<Value: Encodable>: Encodable {
    package var wrappedValue: Value

    package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension KeyedEncodingContainer {
    /// Encodes the properties of a flattened value. The compiler calls this in synthesized code.
    package mutating func encode(_ value: Flattened<some Encodable>, forKey key: Key) throws {
        try value.wrappedValue.encode(to: superEncoder())
    }

    package mutating func encode(_ value: Flattened<(some Encodable)?>, forKey key: Key) throws {
        try value.wrappedValue?.encode(to: superEncoder())
    }
}
