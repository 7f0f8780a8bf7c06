import OAuth

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
        guard unicodeScalars.contains(where: \.controlsDisplay) else { return self }
        return unicodeScalars.map { $0.controlsDisplay ? escape($0) : String($0) }.joined()
    }
}
