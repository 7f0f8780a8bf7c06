import Foundation

/// Splits names into words for search, ignoring case, accents and width.
///
/// `Ärger.docx` has the words `arger` and `docx`, whether its Ä is one Unicode scalar or two. A search also matches
/// inside a word, from any point where the case of letters changes or digits begin: `report` and `2026` find
/// `QuarterlyReport2026`. Scripts without spaces between words, such as Japanese, are split into pairs of characters:
/// `営業報告` into `営業`, `業報`, `報告` and a final `告`.
public enum SearchWords {
    /// The maximum number of indexed words per name: the first 63 words and the last word, which is the extension.
    public static let maxCount = 64
    /// The maximum length of a word in Unicode scalars; longer words are cut.
    public static let maxLength = 32
    /// The number of names, stored by an older release without an index, that are indexed in one transaction. The
    /// number is small, because other writers wait for the transaction.
    public static let namesAtOnce = 200

    /// The words of a name, without duplicates. A search finds the name if each query word is the beginning of one of
    /// these words.
    public static func words(of name: String) -> [String] {
        let all = unique(cut(name).flatMap(\.findable))
        guard all.count > maxCount, let last = all.last else { return all }
        return all.prefix(maxCount - 1) + [last]
    }

    /// The words of a query, without duplicates. A name matches if every query word is the beginning of one of the
    /// name's words.
    public static func prefixes(in text: String) -> [String] { unique(cut(text).flatMap(\.wanted)) }

    private static func unique(_ words: [String]) -> [String] {
        var seen: Set<String> = []
        return words.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    // MARK: Splitting

    /// A word, split wherever a search may begin to match, such as before the digits of `Report2026`. Words of scripts
    /// without spaces are split into characters.
    private struct Word {
        var isDense: Bool
        var pieces: [String]

        var findable: [String] {
            let parts = pieces.map(SearchWords.folded)
            guard isDense else { return parts.indices.map { SearchWords.bounded(parts[$0...]) } }
            return parts.indices.map { SearchWords.bounded(parts[$0..<min($0 + 2, parts.count)]) }
        }

        var wanted: [String] {
            guard isDense, pieces.count > 1 else { return [SearchWords.bounded(pieces.map(SearchWords.folded)[...])] }
            return findable.dropLast()
        }
    }

    private enum Kind {
        case separator, ignored, mark, dense, digit, lower, upper
    }

    private static func cut(_ text: String) -> [Word] {
        var words: [Word] = [], previous = Kind.separator
        for scalar in text.precomposedStringWithCompatibilityMapping.unicodeScalars {
            let kind = kind(of: scalar), character = String(Character(scalar))
            switch kind {
            case .ignored: continue
            case .mark where previous != .separator: append(character, to: &words)
            case .mark, .separator: previous = .separator
            case .dense, .digit, .lower, .upper:
                if previous == .separator || (kind == .dense) != (previous == .dense) {
                    words.append(Word(isDense: kind == .dense, pieces: [character]))
                } else if begins(kind, after: previous) {
                    words[words.count - 1].pieces.append(character)
                } else {
                    append(character, to: &words)
                }
                previous = kind
            }
        }
        return words
    }

    private static func append(_ character: String, to words: inout [Word]) {
        guard let word = words.indices.last, let piece = words[word].pieces.indices.last else { return }
        words[word].pieces[piece] += character
    }

    /// Whether a new part of a word begins where a character of the kind `previous` is followed by a character of the
    /// kind `kind`.
    private static func begins(_ kind: Kind, after previous: Kind) -> Bool {
        switch (previous, kind) {
        case (.dense, _), (.lower, .upper), (.digit, .upper), (.digit, .lower), (.lower, .digit), (.upper, .digit): true
        default: false
        }
    }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        if scalar.isASCII { return asciiKind(of: scalar) }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .format: return .ignored
        case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
        default: break
        }
        if properties.isAlphabetic, isDense(scalar) { return .dense }
        if properties.numericType != nil { return .digit }
        guard properties.isAlphabetic else { return .separator }
        return properties.isUppercase ? .upper : .lower
    }

    private static func asciiKind(of scalar: Unicode.Scalar) -> Kind {
        switch scalar {
        case "a"..."z": .lower
        case "A"..."Z": .upper
        case "0"..."9": .digit
        default: .separator
        }
    }

    /// Whether the script has no spaces between words: Han, kana, Thai, Lao, Burmese, Khmer.
    private static func isDense(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3005, 0x3040...0x30FF, 0x31F0...0x31FF, 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true
        default: scalar.properties.isIdeographic
        }
    }

    // MARK: Folding

    static func folded(_ piece: String) -> String {
        if piece.utf8.allSatisfy({ $0 < 0x80 }) { return piece.lowercased() }
        var plain = ""
        for scalar in piece.decomposedStringWithCanonicalMapping.unicodeScalars where !isAccent(scalar) {
            plain += letters[scalar] ?? String(Character(scalar))
        }
        return plain.uppercased().lowercased().precomposedStringWithCanonicalMapping
    }

    /// Whether the scalar is an accent or a Hebrew or Arabic vowel point, which people often omit when typing. Marks
    /// that form another letter, as in Japanese and the scripts of India, aren't accents.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0300...0x036F, 0x0591...0x05C7, 0x064B...0x0652, 0x0670, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF,
            0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F:
            true
        default: false
        }
    }

    /// Letters that don't decompose into a base letter and an accent, with their plain spelling.
    private static let letters: [Unicode.Scalar: String] = [
        "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th",
        "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ı": "i",
    ]

    private static func bounded(_ pieces: ArraySlice<String>) -> String {
        var word = String.UnicodeScalarView()
        for scalar in pieces.lazy.flatMap(\.unicodeScalars).prefix(maxLength) { word.append(scalar) }
        return String(word)
    }
}
