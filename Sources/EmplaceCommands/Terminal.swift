extension String {
    /// Fit for a terminal, whatever somebody named a document: characters that move the cursor, start a sequence or
    /// turn the direction of writing are shown by their numbers.
    var shown: String { escaped { "\\u{\(String($0.value, radix: 16, uppercase: true))}" } }

    /// The same for JSON, where these characters can only be in strings; line ends stay, since they lay it out.
    var shownInJSON: String {
        escaped {
            let digits = String($0.value, radix: 16)
            return $0 == "\n" ? "\n" : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }

    private func escaped(_ escape: (Unicode.Scalar) -> String) -> String {
        guard unicodeScalars.contains(where: \.speaksToTerminals) else { return self }
        return unicodeScalars.map { $0.speaksToTerminals ? escape($0) : String($0) }.joined()
    }
}

extension Unicode.Scalar {
    /// Controls of both sets (ECMA-48), line separators, and what turns the direction (UAX #9 §2).
    fileprivate var speaksToTerminals: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
