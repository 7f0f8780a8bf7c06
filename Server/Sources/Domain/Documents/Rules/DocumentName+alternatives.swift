extension DocumentName {
    /// The maximum number of characters of a name without its extension.
    public static let maxBaseLength = 250

    /// The maximum length of an extension with its dot, in UTF-16 units. A longer one counts as part of the name, so
    /// that there is space for a number.
    package static let maxExtensionLength = 64

    /// `Plan (2).docx` to `Plan (50).docx` and finally one with a random mark: names to try when `Plan.docx` is taken.
    /// The extension is kept unless it is longer than ``maxExtensionLength``.
    ///
    /// The list is short, so that a folder in which all of them are taken doesn't make the search slow.
    ///
    /// - Parameter mark: at most 20 letters and digits, new for each search.
    public func alternatives(mark: String) -> [DocumentName] {
        // Split the name once, because splitting a long name for each alternative is expensive.
        let isKept = fileExtension.utf16.count <= Self.maxExtensionLength
        let (base, end) = isKept ? (self.base, fileExtension) : (text, "")
        return ((2...50).map(String.init) + [mark]).compactMap { number in
            let addition = " (\(number))"
            let usage = min(Self.maxLength - end.utf16.count, Self.maxBaseLength) - addition.utf16.count
            return try? DocumentName(Self.shortened(base, to: usage) + addition + end)
        }
    }

    /// The text cut to at most `limit` UTF-16 units of whole characters, without surrounding spaces or trailing dots.
    package static func shortened(_ text: String, to limit: Int) -> String {
        guard text.utf16.count > limit else { return text }
        var kept = "", length = 0
        for character in text {
            length += character.utf16.count
            if length > limit { break }
            kept.append(character)
        }
        return trimmed(kept)
    }

    /// The text without surrounding spaces or trailing dots.
    package static func trimmed(_ text: String) -> String {
        var text = text.drop { $0 == " " }
        while let last = text.last, last == " " || last == "." { text.removeLast() }
        return String(text)
    }
}
