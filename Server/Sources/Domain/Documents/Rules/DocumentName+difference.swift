extension DocumentName {
    /// The difference between two names that stand for the same document, since folders compare their ``key``.
    public enum Difference: Hashable, Sendable, CaseIterable {
        /// None at all: both are the same characters.
        case same
        /// The same characters, one of them composed and the other decomposed (UAX #15): `é`, and `e` with an accent.
        case unicodeForm
        /// Upper and lower case, or letters that count as such: `ß` and `SS`.
        case letterCase
    }

    /// The difference to another name; `nil` for one that a folder may have beside this one.
    public func difference(to other: DocumentName) -> Difference? {
        guard key == other.key else { return nil }
        if text.unicodeScalars.elementsEqual(other.text.unicodeScalars) { return .same }
        // Swift compares texts by canonical equivalence.
        return text == other.text ? .unicodeForm : .letterCase
    }
}
