/// A parser of untrusted bytes, together with the properties that must hold for every input.
public struct FuzzedParser: Sendable, CustomStringConvertible {
    /// The name of the parser in `scripts/fuzz`, which is also the name of its corpus file.
    public let name: String
    /// Parses the bytes and throws ``BrokenInvariant`` if a property doesn't hold.
    public let check: @Sendable ([UInt8]) throws -> Void

    /// Creates the parser called `name`.
    public init(_ name: String, check: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.name = name
        self.check = check
    }

    /// The parser's name.
    public var description: String { name }
}

/// The fuzzed parsers of one target. Conforming types are compiled by `scripts/fuzz` and by the tests.
public protocol ParserInvariants {
    /// The parsers. The corpus of each parser is a file beside the tests.
    static var parsers: [FuzzedParser] { get }
}

/// The error for a property that a parser doesn't satisfy.
public struct BrokenInvariant: Error {
    /// A description of the property that doesn't hold, and of the input or value.
    public let what: String

    /// Creates the error for a property.
    public init(_ what: String) { self.what = what }
}

extension ParserInvariants {
    /// Throws ``BrokenInvariant`` if the condition is false.
    public static func hold(_ condition: Bool, _ what: @autoclosure () -> String) throws {
        if !condition { throw BrokenInvariant(what()) }
    }

    /// The bytes as text; invalid UTF-8 becomes replacement characters.
    public static func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

    /// Whether two texts have the same bytes. The operator `==` would also consider texts in different Unicode forms
    /// equal.
    public static func same(_ left: String?, _ right: String?) -> Bool {
        left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
    }
}
