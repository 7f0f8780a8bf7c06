/// The test inputs of one parser, read from a file in which each line has the form `KIND="BYTES"`.
/// `scripts/fuzzing/inputs --help` explains the format.
public struct Corpus {
    /// An input of the corpus with its line number.
    public struct Input {
        /// The line number, starting at 1.
        public let line: Int
        /// The input of the parser.
        public let bytes: [UInt8]
    }

    /// The error for a line that isn't `KIND="BYTES"`.
    public struct Malformed: Error {
        /// The line number, starting at 1.
        public let line: Int
    }

    /// The inputs in the order of the file. Inputs whose kind begins with `seed` come first.
    public let inputs: [Input]

    /// Reads inputs from the contents of a corpus file.
    public init(_ file: [UInt8]) throws {
        var inputs: [Input] = []
        let lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (number, line) in zip(1..., lines) where !line.isEmpty && line.first != UInt8(ascii: "#") {
            guard let bytes = Self.bytes(of: line) else { throw Malformed(line: number) }
            inputs.append(Input(line: number, bytes: bytes))
        }
        self.inputs = inputs
    }

    private static func bytes(of line: ArraySlice<UInt8>) -> [UInt8]? {
        let kind = line.prefix { $0 != UInt8(ascii: "=") }
        let isKnown =
            ["seed", "broke", "kept"].contains { kind.elementsEqual($0.utf8) } || kind.starts(with: "seed-".utf8)
        var rest = line.dropFirst(kind.count)
        guard isKnown, rest.count >= 3, rest.starts(with: "=\"".utf8), rest.last == UInt8(ascii: "\"") else {
            return nil
        }
        rest = rest.dropFirst(2).dropLast()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            guard let byte = byte == UInt8(ascii: "\\") ? escaped(&rest) : unescaped(byte) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }

    private static func unescaped(_ byte: UInt8) -> UInt8? {
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") ? byte : nil
    }

    /// Returns the byte that an escape sequence such as `\x41` stands for. The backslash was already read.
    private static func escaped(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
        switch rest.popFirst() {
        case UInt8(ascii: "\\"): return UInt8(ascii: "\\")
        case UInt8(ascii: "\""): return UInt8(ascii: "\"")
        case UInt8(ascii: "x"):
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            rest = rest.dropFirst(2)
            return digits.utf8.count == 2 && digits.allSatisfy(\.isHexDigit) ? UInt8(digits, radix: 16) : nil
        default: return nil
        }
    }
}
