import Foundation

/// The order in which people expect names: `doc 2` before `doc 10`, `Äpfel` beside `apfel`.
extension DocumentName {
    /// The text by which names are sorted for people; names that differ in it by nothing follow their ``key``.
    ///
    /// It is compared byte by byte, so that every store sorts alike, in one order for all languages: without regard to
    /// case, accents and width, ñ after n, hiragana beside katakana, digits by the number they make and before letters,
    /// the extension after everything that may follow the name before it.
    public static func naturalKey(_ text: String) -> String {
        var key = "", digits = ""
        let name = text.precomposedStringWithCompatibilityMapping, end = extensionStart(of: name)
        for (index, character) in zip(name.indices, name) {
            if let digit = character.wholeNumberValue, (0...9).contains(digit), character.isNumber {
                digits += "\(digit)"
                continue
            }
            append(&digits, to: &key)
            key += index == end ? extensionMark : folded(character)
        }
        append(&digits, to: &key)
        return key
    }

    /// Comes before every character of a name: `Plan.docx` before `Plan 2.docx`.
    private static let extensionMark = "\u{1}"

    private static func extensionStart(of name: String) -> String.Index? {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return dot
    }

    /// A number is its length and its digits: of two, the longer is the greater. Zeros before it make none greater.
    private static func append(_ digits: inout String, to key: inout String) {
        guard !digits.isEmpty else { return }
        let number = digits.drop { $0 == "0" }
        let length = "\(number.utf8.count)"
        key += String(repeating: "0", count: 3 - length.utf8.count) + length + number
        digits = ""
    }

    private static func folded(_ character: Character) -> String {
        // Spanish has a letter of its own between n and o.
        if character == "ñ" || character == "Ñ" { return "n~" }
        return SearchWords.folded(String(String.UnicodeScalarView(String(character).unicodeScalars.map(katakana))))
    }

    /// The katakana of a hiragana, which lies as far behind it for all of them.
    private static func katakana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard (0x3041...0x3096).contains(scalar.value) || (0x309D...0x309E).contains(scalar.value) else {
            return scalar
        }
        return Unicode.Scalar(scalar.value + 0x60) ?? scalar
    }
}
