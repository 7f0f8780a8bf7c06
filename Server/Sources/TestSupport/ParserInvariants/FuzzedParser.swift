/// A parser of bytes from outside, with the properties that it satisfies for every input.
package struct FuzzedParser: Sendable, CustomStringConvertible {
    /// The name of its corpus, which is also its name in `scripts/fuzz`.
    package let name: String
    /// Parses the bytes and throws ``BrokenInvariant`` if a property doesn't hold.
    package let check: @Sendable ([UInt8]) throws -> Void

    /// Creates the parser called `name`.
    package init(_ name: String, check: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.name = name
        self.check = check
    }

    package var description: String { name }
}

/// The fuzzed parsers of one target. `scripts/fuzz` compiles the types that conform, as the tests do.
package protocol ParserInvariants {
    /// The parsers whose corpora lie beside the tests.
    static var parsers: [FuzzedParser] { get }
}

/// A property that a parser doesn't satisfy.
package struct BrokenInvariant: Error {
    /// The property, and the input or the value for which it doesn't hold.
    package let what: String

    package init(_ what: String) { self.what = what }
}

extension ParserInvariants {
    /// Throws ``BrokenInvariant`` if the condition is false.
    package static func hold(_ condition: Bool, _ what: @autoclosure () -> String) throws {
        if !condition { throw BrokenInvariant(what()) }
    }

    /// The bytes as text; what isn't UTF-8 becomes replacement characters.
    package static func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

    /// Whether two texts have the same bytes. `==` would also accept another spelling of the same characters.
    package static func same(_ left: String?, _ right: String?) -> Bool {
        left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
    }
}
