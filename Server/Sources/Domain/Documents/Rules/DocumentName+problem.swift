extension DocumentName {
    /// The rules of a name, as what breaks them.
    public enum Problem: Hashable, Sendable, CaseIterable {
        /// No character at all.
        case empty
        /// More than ``DocumentName/maxLength`` UTF-16 units.
        case tooLong
        /// `.` or `..`
        case reserved
        /// A `/` somewhere in it.
        case slash
        /// A NUL somewhere in it.
        case nul

        /// The rule in one line.
        public var reason: String {
            switch self {
            case .empty: "a name has at least one character"
            case .tooLong: "a name has at most \(DocumentName.maxLength) characters"
            case .reserved: "a name is neither . nor .."
            case .slash, .nul: "a name has no / and no NUL"
            }
        }
    }

    /// The first rule that a text breaks as a name; `nil` for a text that is one.
    public static func problem(with text: String) -> Problem? {
        if text.isEmpty { return .empty }
        if text.utf16.count > maxLength { return .tooLong }
        if text == "." || text == ".." { return .reserved }
        if text.utf8.contains(UInt8(ascii: "/")) { return .slash }
        if text.utf8.contains(0) { return .nul }
        return nil
    }
}
