/// A JSON object that declares each of its members once, in ``visitMembers(_:)``, for writing as well as for reading.
public protocol JSONCodable: JSONObject, Decodable {
    /// A value with arbitrary required members and no optional members. ``init(from:)`` replaces all of them.
    static var placeholder: Self { get }

    /// Passes each member with its name to `json`, in the order in which the members are sent.
    mutating func visitMembers<Members: JSONMembers & ~Copyable>(_ json: inout Members) throws(Members.Failure)
}

extension JSONCodable {
    /// Writes the members of the JSON object.
    ///
    /// This function is inlinable, so that the module of the type gets a version of ``visitMembers(_:)`` that is
    /// specialized for the writer.
    @inlinable public func writeMembers(to json: inout JSONWriter) {
        var copy = self
        copy.visitMembers(&json)
    }

    /// Reads all members.
    ///
    /// - Throws: `DecodingError` if a member that isn't optional is missing, or a member has another type.
    public init(from decoder: any Decoder) throws {
        self = .placeholder
        var reader = try JSONMemberReader(decoder)
        try visitMembers(&reader)
    }
}

/// Receives the members from ``JSONCodable/visitMembers(_:)``: either a writer, which encodes the values, or a reader,
/// which replaces the values with decoded values.
public protocol JSONMembers: ~Copyable {
    /// The error of a reader; `Never` for a writer.
    associatedtype Failure: Error

    /// Visits a member whose value is a string.
    mutating func member(_ name: String, _ value: inout String) throws(Failure)
    /// Visits an optional member whose value is a string.
    mutating func member(_ name: String, _ value: inout String?) throws(Failure)
    /// Visits a member whose value is `true` or `false`.
    mutating func member(_ name: String, _ value: inout Bool) throws(Failure)
    /// Visits an optional member whose value is `true` or `false`.
    mutating func member(_ name: String, _ value: inout Bool?) throws(Failure)
    /// Visits a member whose value is an integer.
    mutating func member(_ name: String, _ value: inout Int64) throws(Failure)
    /// Visits an optional member whose value is an integer.
    mutating func member(_ name: String, _ value: inout Int64?) throws(Failure)
    /// Visits an optional member whose value is an integer.
    mutating func member(_ name: String, _ value: inout Int?) throws(Failure)
    /// Visits an optional member whose value is an integer. A reader also accepts a string of digits.
    mutating func numberOrText(_ name: String, _ value: inout Int?) throws(Failure)
    /// Visits a member whose value is a list of strings.
    mutating func member(_ name: String, _ value: inout [String]) throws(Failure)
    /// Visits an optional member whose value is a list of strings.
    mutating func member(_ name: String, _ value: inout [String]?) throws(Failure)
    /// Visits an optional member whose value is a list of strings from a fixed set.
    mutating func member<Value: RawRepresentable<String> & Decodable>(
        _ name: String, _ value: inout [Value]?
    ) throws(Failure)
    /// Visits a member whose value is an object.
    mutating func member<Value: JSONCodable>(_ name: String, _ value: inout Value) throws(Failure)
    /// Visits an optional member whose value is an object.
    mutating func member<Value: JSONCodable>(_ name: String, _ value: inout Value?) throws(Failure)
    /// Visits a member whose value is a list of objects.
    mutating func member<Value: JSONCodable>(_ name: String, _ value: inout [Value]) throws(Failure)
}

extension JSONWriter: JSONMembers {
    /// Writing never fails.
    public typealias Failure = Never

    /// Writes a member whose value is a string.
    public mutating func member(_ name: String, _ value: inout String) { member(name, Optional(value)) }
    /// Writes a member whose value is a string; writes nothing for `nil`.
    public mutating func member(_ name: String, _ value: inout String?) {
        let known = value
        member(name, known)
    }
    /// Writes a member whose value is `true` or `false`.
    public mutating func member(_ name: String, _ value: inout Bool) { member(name, Optional(value)) }
    /// Writes a member whose value is `true` or `false`; writes nothing for `nil`.
    public mutating func member(_ name: String, _ value: inout Bool?) {
        let known = value
        member(name, known)
    }
    /// Writes a member whose value is an integer.
    public mutating func member(_ name: String, _ value: inout Int64) { member(name, Optional(value)) }
    /// Writes a member whose value is an integer; writes nothing for `nil`.
    public mutating func member(_ name: String, _ value: inout Int64?) {
        let known = value
        member(name, known)
    }
    /// Writes a member whose value is an integer; writes nothing for `nil`.
    public mutating func member(_ name: String, _ value: inout Int?) { member(name, value.map { Int64($0) }) }
    /// Writes a member whose value is an integer; writes nothing for `nil`.
    public mutating func numberOrText(_ name: String, _ value: inout Int?) { member(name, value.map { Int64($0) }) }
    /// Writes a member whose value is a list of strings.
    public mutating func member(_ name: String, _ value: inout [String]) { member(name, Optional(value)) }
    /// Writes a member whose value is a list of strings; writes nothing for `nil`.
    public mutating func member(_ name: String, _ value: inout [String]?) {
        let known = value
        member(name, known)
    }
    /// Writes a member whose value is a list of strings; writes nothing for `nil`.
    public mutating func member<Value: RawRepresentable<String> & Decodable>(_ name: String, _ value: inout [Value]?) {
        // In a generic function, a key path would be instantiated for every answer, which takes 10,000 instructions.
        member(name, value?.map { $0.rawValue })
    }
    /// Writes a member whose value is an object.
    public mutating func member<Value: JSONCodable>(_ name: String, _ value: inout Value) {
        member(name, Optional(value))
    }
    /// Writes a member whose value is an object; writes nothing for `nil`.
    public mutating func member<Value: JSONCodable>(_ name: String, _ value: inout Value?) {
        let known = value
        member(name, known)
    }
    /// Writes a member whose value is a list of objects.
    public mutating func member<Value: JSONCodable>(_ name: String, _ value: inout [Value]) {
        member(name, Optional(value))
    }
}

/// Reads the members of an object from a decoder.
private struct JSONMemberReader: JSONMembers {
    typealias Failure = any Error

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    private let container: KeyedDecodingContainer<Name>

    init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: Name.self) }

    private func required<Value: Decodable>(_ name: String) throws -> Value {
        try container.decode(Value.self, forKey: Name(name))
    }

    private func optional<Value: Decodable>(_ name: String) throws -> Value? {
        try container.decodeIfPresent(Value.self, forKey: Name(name))
    }

    mutating func member(_ name: String, _ value: inout String) throws { value = try required(name) }
    mutating func member(_ name: String, _ value: inout String?) throws { value = try optional(name) }
    mutating func member(_ name: String, _ value: inout Bool) throws { value = try required(name) }
    mutating func member(_ name: String, _ value: inout Bool?) throws { value = try optional(name) }
    mutating func member(_ name: String, _ value: inout Int64) throws { value = try required(name) }
    mutating func member(_ name: String, _ value: inout Int64?) throws { value = try optional(name) }
    mutating func member(_ name: String, _ value: inout Int?) throws { value = try optional(name) }

    mutating func numberOrText(_ name: String, _ value: inout Int?) throws {
        // If the value isn't a string, it must be a number; otherwise, the second attempt throws.
        if let text: String = try? optional(name) { value = Int(text) } else { value = try optional(name) }
    }

    mutating func member(_ name: String, _ value: inout [String]) throws { value = try required(name) }
    mutating func member(_ name: String, _ value: inout [String]?) throws { value = try optional(name) }

    mutating func member<Value: RawRepresentable<String> & Decodable>(
        _ name: String, _ value: inout [Value]?
    ) throws {
        value = try optional(name)
    }

    mutating func member<Value: JSONCodable>(_ name: String, _ value: inout Value) throws {
        value = try required(name)
    }

    mutating func member<Value: JSONCodable>(_ name: String, _ value: inout Value?) throws {
        value = try optional(name)
    }

    mutating func member<Value: JSONCodable>(_ name: String, _ value: inout [Value]) throws {
        value = try required(name)
    }
}
