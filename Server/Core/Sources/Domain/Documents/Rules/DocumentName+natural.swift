import Foundation

/// Natural name order: `doc 2` before `doc 10`, `Äpfel` next to `apfel`.
extension DocumentName {
    /// The sort key of natural name order. Names with equal sort keys are ordered by ``key``.
    ///
    /// The key is compared byte by byte, so that every store produces the same order. The order is the same for all
    /// languages: it ignores case, accents and width, sorts ñ after n, treats hiragana like katakana, sorts digits
    /// before letters and by their numeric value, and sorts `Plan.docx` before `Plan 2.docx`.
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

    /// A character that sorts before every character of a name, and precedes the extension in the key, so that
    /// `Plan.docx` comes before `Plan 2.docx`.
    private static let extensionMark = "\u{1}"

    private static func extensionStart(of name: String) -> String.Index? {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return dot
    }

    /// Appends a number as its length and digits, so that longer numbers sort later. Leading zeros are dropped.
    private static func append(_ digits: inout String, to key: inout String) {
        guard !digits.isEmpty else { return }
        let number = digits.drop { $0 == "0" }
        let length = "\(number.utf8.count)"
        key += String(repeating: "0", count: 3 - length.utf8.count) + length + number
        digits = ""
    }

    private static func folded(_ character: Character) -> String {
        // In Spanish, ñ is a separate letter between n and o.
        if character == "ñ" || character == "Ñ" { return "n~" }
        return SearchWords.folded(String(String.UnicodeScalarView(String(character).unicodeScalars.map(katakana))))
    }

    /// The katakana that corresponds to a hiragana. The Unicode blocks of hiragana and katakana have the same order, so
    /// the code points differ by a constant.
    private static func katakana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard (0x3041...0x3096).contains(scalar.value) || (0x309D...0x309E).contains(scalar.value) else {
            return scalar
        }
        return Unicode.Scalar(scalar.value + 0x60) ?? scalar
    }
}
