extension String {
    /// The beginning of the text that fits into `count` bytes of UTF-8, cut between Unicode scalars.
    ///
    /// A bound on characters bounds nothing: one of them can be thousands of combining marks long.
    package func cut(toUTF8 count: Int) -> String {
        guard utf8.count > count else { return self }
        var length = 0
        return String(
            unicodeScalars.prefix { scalar in
                length += UTF8.width(scalar)
                return length <= count
            })
    }
}

extension Unicode.Scalar {
    /// Controls of both sets (ECMA-48), line separators, and what turns the direction of writing (UAX #9 §2).
    ///
    /// None of them may reach a terminal or a log as it is: they move the cursor, begin a sequence, end a line, or let
    /// a text look like another.
    package var controlsDisplay: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension String {
    /// Whether something holds for every byte of the text in UTF-8. Over a buffer, since a text's own view finds out at
    /// each byte how the text is kept.
    @inlinable package func everyUTF8(_ holds: (UInt8) -> Bool) -> Bool { withBytes { $0.allSatisfy(holds) } }

    /// Lends the text's bytes in UTF-8.
    @inlinable package func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }
}

extension [UInt8] {
    /// Appends a text in UTF-8, in one piece: as a sequence of bytes a short one takes longer to ask than to copy.
    package mutating func append(utf8Of text: String) {
        text.withBytes { append(contentsOf: $0) }
    }
}
