extension DocumentName {
    /// The difference between two names with the same ``key``, which a folder treats as the same name.
    public enum Difference: Hashable, Sendable, CaseIterable {
        /// No difference: both have the same scalars.
        case same
        /// Only the Unicode form differs (UAX #15): composed `é`, or `e` with a combining accent.
        case unicodeForm
        /// Upper and lower case differ, including equivalents such as `ß` and `SS`.
        case letterCase
    }

    /// The difference from another name; `nil` if a folder may contain both.
    public func difference(to other: DocumentName) -> Difference? {
        guard key == other.key else { return nil }
        if text.unicodeScalars.elementsEqual(other.text.unicodeScalars) { return .same }
        // Swift compares strings by canonical equivalence.
        return text == other.text ? .unicodeForm : .letterCase
    }
}
