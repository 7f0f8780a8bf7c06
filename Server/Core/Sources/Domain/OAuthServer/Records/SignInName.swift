import Foundation

/// A sign-in name, unique on a server regardless of case and Unicode form.
public struct SignInName: Hashable, Sendable, CustomStringConvertible {
    /// The name as chosen by the user, in NFC.
    public let rawValue: String
    /// The folded form, which is unique and used for lookups.
    public let folded: String

    /// Creates a name after trimming white space. Returns `nil` unless the trimmed name has 1 to 256 bytes and contains
    /// no control characters or line breaks.
    public init?(_ text: String) {
        // Fast path: most names are plain ASCII, and every check of an access token parses one.
        if (1...256).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            rawValue = text
            folded = text.lowercased()
            return
        }
        guard text.utf8.count <= 1024 else { return nil }
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        guard (1...256).contains(name.utf8.count),
            !name.unicodeScalars.contains(where: {
                switch $0.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate: true
                default: false
                }
            })
        else { return nil }
        rawValue = name
        folded = Self.folded(name)
    }

    /// The form in which names are compared and looked up, ignoring case and Unicode form.
    static func folded(_ text: String) -> String { text.lowercased().precomposedStringWithCanonicalMapping }

    /// The same text as ``rawValue``.
    public var description: String { rawValue }

    /// Compares the folded forms, so that two spellings of a name are equal.
    public static func == (left: SignInName, right: SignInName) -> Bool { left.folded == right.folded }
    /// Hashes the folded name, because ``==(_:_:)`` compares folded names.
    public func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}
