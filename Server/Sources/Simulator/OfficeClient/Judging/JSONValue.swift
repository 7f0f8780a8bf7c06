import Foundation

/// Any JSON value. A parsed response keeps unknown members and members of the wrong type.
public enum JSONValue: Codable, Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without a fraction that fits into 64 bits.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    /// A string with its escapes resolved.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object. If several members have the same name, only one of these members is kept.
    case object([String: JSONValue])

    /// Parses a whole JSON text. Returns `nil` if the bytes aren't a JSON text.
    public init?(_ bytes: [UInt8]) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { return nil }
        self = value
    }

    /// Reads any JSON value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([String: JSONValue].self) {
            self = .object(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else {
            self = .number(try container.decode(Double.self))
        }
    }

    /// Writes the value with the same JSON type with which it was read.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// The type of the value in words and, unless it is an array or an object, the value, such as `the number 5`.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool(let value): "the boolean \(value)"
        case .integer(let value): "the number \(value)"
        case .number(let value): "the number \(value)"
        case .string(let value): "the string \"\(Mask.shortened(Mask.address(value), to: 60))\""
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension [String: JSONValue] {
    /// Returns the boolean member, or `false` if it is missing or isn't a boolean.
    public func flag(_ name: String) -> Bool { self[name] == .bool(true) }

    /// Returns the string member, or `nil` if it is missing or isn't a string.
    public func text(_ name: String) -> String? { if case .string(let value)? = self[name] { value } else { nil } }
}
