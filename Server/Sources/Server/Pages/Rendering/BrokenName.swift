/// A long file name in two parts: the text before the extension, and the extension. A narrow page breaks the line
/// between the two parts.
///
/// Without this line break, a browser would break a long word at any character, which might leave a single letter on
/// the next line.
struct BrokenName: Hashable, Sendable, Encodable {
    /// The maximum length, in characters, of a word that fits on one line of any page.
    private static let usage = 15
    /// The maximum length of an extension in characters, including its dot. A longer extension isn't kept on one line.
    private static let longest = 9

    var stem: String
    var fileExtension: String

    /// - Returns: `nil` for a name that needs no line break before its extension.
    init?(_ name: String) {
        let word = name.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
        guard word.count > Self.usage, let dot = word.lastIndex(of: "."), dot > word.startIndex else { return nil }
        guard 2...Self.longest ~= word[dot...].count else { return nil }
        stem = String(name[..<dot])
        fileExtension = String(name[dot...])
    }
}
