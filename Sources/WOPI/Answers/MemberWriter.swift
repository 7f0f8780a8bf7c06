/// Takes the members of an answer one by one: what an encoder of Swift's does, without the containers and metadata that
/// take it longer than the answer is worth.
package protocol MemberWriter {
    mutating func member(_ name: String, _ value: String) throws
    mutating func member(_ name: String, _ value: Bool) throws
    mutating func member(_ name: String, _ value: Int64) throws
    mutating func member(_ name: String, _ value: [String]) throws
    mutating func member(_ name: String, _ value: some MemberedAnswer) throws
}

extension MemberWriter {
    mutating func member(_ name: String, _ value: String?) throws { if let value { try member(name, value) } }
    mutating func member(_ name: String, _ value: Bool?) throws { if let value { try member(name, value) } }
    mutating func member(_ name: String, _ value: (some MemberedAnswer)?) throws {
        if let value { try member(name, value) }
    }
}

/// An answer of texts, truths, numbers and answers of the same kind, which names its members once, for every writer.
package protocol MemberedAnswer: Encodable {
    func write(to writer: inout some MemberWriter) throws
}

extension MemberedAnswer {
    /// What `Encodable` asks for.
    package func encodeMembers(to encoder: any Encoder) throws {
        var writer = EncoderMembers(container: encoder.container(keyedBy: AnyName.self))
        try write(to: &writer)
    }
}

private struct EncoderMembers: MemberWriter {
    var container: KeyedEncodingContainer<AnyName>

    mutating func member(_ name: String, _ value: String) throws { try container.encode(value, forKey: AnyName(name)) }
    mutating func member(_ name: String, _ value: Bool) throws { try container.encode(value, forKey: AnyName(name)) }
    mutating func member(_ name: String, _ value: Int64) throws { try container.encode(value, forKey: AnyName(name)) }
    mutating func member(_ name: String, _ value: [String]) throws {
        try container.encode(value, forKey: AnyName(name))
    }
    mutating func member(_ name: String, _ value: some MemberedAnswer) throws {
        try container.encode(value, forKey: AnyName(name))
    }
}

private struct AnyName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
