extension String {
    /// The longest prefix of the text that has at most `count` bytes of UTF-8 and doesn't end within a Unicode scalar.
    ///
    /// A limit in characters would not limit the size: a single character can contain thousands of combining marks.
    public func cut(toUTF8 count: Int) -> String {
        guard utf8.count > count else { return self }
        var length = 0
        return String(
            unicodeScalars.prefix { scalar in
                length += UTF8.width(scalar)
                return length <= count
            })
    }
}

extension String {
    /// The longest prefix of the text that has at most `count` bytes of UTF-8 and only whole characters, for a text that
    /// people see.
    public func cutCharacters(toUTF8 count: Int) -> String {
        var end = endIndex
        while self[..<end].utf8.count > count { end = index(before: end) }
        return String(self[..<end])
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a control character (C0 or C1, ECMA-48), a line separator, or a character that changes the
    /// text direction (UAX #9 §2).
    ///
    /// Never write such a scalar to a terminal or a log, because it can move the cursor, begin an escape sequence, end
    /// a line, or make a text look like another.
    public var controlsDisplay: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is invisible when displayed. Invisible scalars can make one name look like another.
    ///
    /// Joiners and variation selectors, which change the appearance of emoji and of letters in many scripts, don't
    /// count as invisible.
    fileprivate var showsNothing: Bool {
        switch value {
        // U+2800, the blank Braille pattern, is invisible although Unicode doesn't classify it as ignorable.
        case 0x2800: true
        case 0x09, 0x0A, 0x0D: false
        default: controlsDisplay || properties.isDefaultIgnorableCodePoint && !shapesNeighbors
        }
    }

    /// Whether the scalar is U+FE0F, which displays the character before it as an emoji.
    fileprivate var isEmojiSelector: Bool { value == 0xFE0F }

    /// Whether the scalar is the grapheme joiner, the zero-width joiner or non-joiner, or a variation selector.
    fileprivate var shapesNeighbors: Bool {
        switch value {
        case 0x034F, 0x180B...0x180D, 0x180F, 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
        default: false
        }
    }
}

extension String {
    /// Replaces every scalar that is invisible or changes the text direction, so that no name can look like another
    /// name, for example because its extension is displayed backwards. Tabs and line breaks aren't replaced.
    ///
    /// Joiners and variation selectors between two non-ASCII characters aren't replaced, because they change how such
    /// characters are displayed. Next to an ASCII letter, digit or dot, and at the beginning and end of the text, they
    /// are replaced.
    public func replacingInvisible(_ replacement: (Unicode.Scalar) -> String) -> String {
        guard !everyUTF8({ $0 < 0x7F && $0 >= 0x20 || $0 == 0x0A }) else { return self }
        let scalars = Array(unicodeScalars)
        var shown = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let before = index > 0 ? scalars[index - 1] : "."
            let after = index + 1 < scalars.count ? scalars[index + 1] : "."
            // Keep a selector at the end of an emoji, and between the digit and the keycap character of a keycap emoji.
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
    /// Whether `holds` returns `true` for every UTF-8 byte of the text. Reads the bytes from a buffer, because
    /// `String.UTF8View` checks at each byte how the text is stored.
    @inlinable public func everyUTF8(_ holds: (UInt8) -> Bool) -> Bool { withBytes { $0.allSatisfy(holds) } }

    /// Calls `body` with the text's UTF-8 bytes.
    @inlinable public func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }
}

extension String {
    /// The text in single quotes, as one word for a POSIX shell.
    ///
    /// Looks at Unicode scalars, because a quotation mark followed by a combining accent is a `Character` that doesn't
    /// equal a quotation mark, but a shell ends the word there.
    public var inSingleQuotes: String {
        var quoted = "'"
        for scalar in unicodeScalars {
            if scalar == "'" { quoted += #"'\''"# } else { quoted.unicodeScalars.append(scalar) }
        }
        return quoted + "'"
    }
}

extension [UInt8] {
    /// Appends all UTF-8 bytes of a text at once. For short texts, this is faster than appending the bytes as a
    /// sequence.
    public mutating func append(utf8Of text: String) {
        text.withBytes { append(contentsOf: $0) }
    }
}
