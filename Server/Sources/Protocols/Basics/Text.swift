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

extension Unicode.Scalar {
    /// Whether a text shows nothing where this stands: it could make one name look like another.
    ///
    /// Joiners and variation selectors are left out here. Between letters of many scripts, and in emoji, they change what is
    /// shown.
    fileprivate var showsNothing: Bool {
        switch value {
        // The blank pattern of Braille is no ignorable character, and shows nothing.
        case 0x2800: true
        case 0x09, 0x0A, 0x0D: false
        default: controlsDisplay || properties.isDefaultIgnorableCodePoint && !shapesNeighbors
        }
    }

    /// The selector that shows a character as an emoji, which a joiner may follow.
    fileprivate var isEmojiSelector: Bool { value == 0xFE0F }

    /// The grapheme joiner, the zero-width joiner and non-joiner, and variation selectors.
    fileprivate var shapesNeighbors: Bool {
        switch value {
        case 0x034F, 0x180B...0x180D, 0x180F, 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
        default: false
        }
    }
}

extension String {
    /// The text with every scalar replaced that shows nothing or changes the direction of writing, so that no name can look
    /// like another, for instance by an extension that is displayed backwards. Tabs and line ends stay.
    ///
    /// Joiners and variation selectors stay only between two characters beyond ASCII, where they have a meaning; beside a
    /// letter, a digit or a dot of ASCII, and at either end, they have none.
    package func replacingInvisible(_ replacement: (Unicode.Scalar) -> String) -> String {
        guard !everyUTF8({ $0 < 0x7F && $0 >= 0x20 || $0 == 0x0A }) else { return self }
        let scalars = Array(unicodeScalars)
        var shown = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let before = index > 0 ? scalars[index - 1] : "."
            let after = index + 1 < scalars.count ? scalars[index + 1] : "."
            // An emoji may end with a selector, and begin with a digit where it is a key.
            let isMisplaced =
                before.isASCII && after.value != 0x20E3
                || before.shapesNeighbors && !(before.isEmojiSelector && scalar.value == 0x200D)
                || after.isASCII && scalar.value == 0x200D
            if scalar.showsNothing || scalar.shapesNeighbors && isMisplaced {
                shown.append(contentsOf: replacement(scalar).unicodeScalars)
            } else {
                shown.append(scalar)
            }
        }
        return String(shown)
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
