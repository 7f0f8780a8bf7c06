extension DocumentName {
    /// The rules that a name can break.
    public enum Problem: Hashable, Sendable, CaseIterable {
        /// The name is empty.
        case empty
        /// The name has more than ``DocumentName/maxLength`` UTF-16 units.
        case tooLong
        /// The name is `.` or `..`.
        case reserved
        /// The name contains a `/`.
        case slash
        /// The name contains a NUL.
        case nul

        /// The rule in one line.
        public var reason: String {
            switch self {
            case .empty: "a name must have at least one character"
            case .tooLong: "a name can have at most \(DocumentName.maxLength) characters"
            case .reserved: "a name can't be . or .."
            case .slash, .nul: "a name can't contain / or NUL"
            }
        }
    }

    /// The first rule that a name breaks; `nil` for a valid name.
    public static func problem(with text: String) -> Problem? {
        if text.isEmpty { return .empty }
        if text.utf16.count > maxLength { return .tooLong }
        if text == "." || text == ".." { return .reserved }
        if text.utf8.contains(UInt8(ascii: "/")) { return .slash }
        if text.utf8.contains(0) { return .nul }
        return nil
    }
}
