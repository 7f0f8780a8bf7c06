/// A long name in two parts, between which a narrow page breaks it: whatever is before the extension, and the extension.
///
/// A browser breaks a word that a line has no room for wherever the line ends, which may be before its last letter.
struct BrokenName: Hashable, Sendable {
    /// Characters of a last word that every page has room for in a line.
    private static let usage = 15
    /// Characters of the longest extension that is kept together, its dot included.
    private static let longest = 9

    var stem: String
    var fileExtension: String

    /// - Returns: `nil` for a name that no page has to break there.
    init?(_ name: String) {
        let word = name.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
        guard word.count > Self.usage, let dot = word.lastIndex(of: "."), dot > word.startIndex else { return nil }
        guard 2...Self.longest ~= word[dot...].count else { return nil }
        stem = String(name[..<dot])
        fileExtension = String(name[dot...])
    }

    var model: [String: String] { ["stem": stem, "extension": fileExtension] }
}
