extension DocumentName {
    /// Characters of a name without its extension.
    public static let maxBaseLength = 250

    /// UTF-16 units of an extension with its dot; what is longer is part of the name, or a number would find no room
    /// beside it.
    package static let maxExtensionLength = 64

    /// `Plan (2).docx` to `Plan (50).docx`, and last one with a random mark: names to try when `Plan.docx` is taken. The
    /// extension is kept, unless it is so long that it counts as part of the name.
    ///
    /// There are so few that a folder in which all of them are taken doesn't make the search long.
    ///
    /// - Parameter mark: at most 20 letters and digits, made anew for each search.
    public func alternatives(mark: String) -> [DocumentName] {
        // Once: taking a name of 255 characters apart for each of many taken ones is expensive.
        let isKept = fileExtension.utf16.count <= Self.maxExtensionLength
        let (base, end) = isKept ? (self.base, fileExtension) : (text, "")
        return ((2...50).map(String.init) + [mark]).compactMap { number in
            let addition = " (\(number))"
            let usage = min(Self.maxLength - end.utf16.count, Self.maxBaseLength) - addition.utf16.count
            return try? DocumentName(Self.shortened(base, to: usage) + addition + end)
        }
    }

    /// Whole characters, at most `limit` UTF-16 units of them, without spaces around them or dots after them.
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

    /// A text without spaces around it or dots after it.
    package static func trimmed(_ text: String) -> String {
        var text = text.drop { $0 == " " }
        while let last = text.last, last == " " || last == "." { text.removeLast() }
        return String(text)
    }
}
