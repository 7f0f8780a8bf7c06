import Basics
import Foundation
import OAuth

extension String {
    /// The text with escaped control characters, direction marks and invisible characters. Users can give documents
    /// names with any of these characters.
    var shown: String { escaped(Self.escape).replacingInvisible(Self.escape) }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }

    /// The JSON text with escaped control characters, direction marks and invisible characters. Line ends aren't
    /// escaped, because in JSON they occur only between values.
    var shownInJSON: String {
        escaped {
            let digits = String($0.value, radix: 16)
            return $0 == "\n" ? "\n" : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }

    private func escaped(_ escape: (Unicode.Scalar) -> String) -> String {
        guard unicodeScalars.contains(where: \.controlsDisplay) else { return self }
        return unicodeScalars.map { $0.controlsDisplay ? escape($0) : String($0) }.joined()
    }
}

extension String {
    /// The number of columns that a terminal uses for the text. An East Asian wide character and an emoji take two
    /// columns, any other character one.
    var terminalColumns: Int {
        // A text that consists only of printable ASCII has one column per byte.
        if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return utf8.count }
        return reduce(0) { $0 + ($1.isWide ? 2 : 1) }
    }
}

extension Character {
    /// Whether a terminal uses two columns for the character: it is displayed as an emoji, or it has the width W or F
    /// in UAX #11. Swift doesn't provide these widths.
    fileprivate var isWide: Bool {
        unicodeScalars.contains { scalar in
            scalar.value == 0xFE0F || scalar.properties.isEmojiPresentation
                || Self.wide.contains { $0.contains(scalar.value) }
        }
    }

    /// The Unicode blocks of wide characters, in ascending order.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x1_6FE0...0x1_8DFF, 0x1_AFF0...0x1_B2FF, 0x1_F200...0x1_F2FF, 0x2_0000...0x3_FFFD,
    ]
}

extension String {
    /// The text as one word for a shell. It is quoted only if that is necessary.
    ///
    /// Control characters are escaped in `$'…'`, which bash, zsh and ksh understand.
    var shellWord: String {
        guard !isEmpty else { return "''" }
        if unicodeScalars.allSatisfy(\.isPlainInShells) { return self }
        guard shown != self else { return inSingleQuotes }
        let escaped = unicodeScalars.map { scalar in
            switch scalar {
            case "'", "\\": "\\\(scalar)"
            case _ where String(scalar).shown != String(scalar): scalar.shellEscape
            default: String(scalar)
            }
        }
        return "$'" + escaped.joined() + "'"
    }
}

extension Unicode.Scalar {
    fileprivate var isPlainInShells: Bool {
        properties.isAlphabetic || properties.numericType != nil || "@%+=:,./-_".unicodeScalars.contains(self)
    }

    /// The character as an escape sequence for a shell, such as `\u202E`.
    fileprivate var shellEscape: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// Times in UTC, as commands print them. `--json` uses ISO 8601 instead.
extension Date {
    /// The time in UTC, such as `2026-11-22 08:00:59 UTC`.
    var utcText: String {
        formatted(.iso8601.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false))
            + " UTC"
    }
}
