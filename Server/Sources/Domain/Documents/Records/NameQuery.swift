/// Words that somebody looks for in names: each has to begin a word of a name that is found.
public struct NameQuery: Hashable, Sendable {
    /// The words as ``SearchWords`` folds them, at least one.
    public let words: [String]

    /// The most UTF-16 units of a text that is searched for: no name has more.
    public static let maxLength = DocumentName.maxLength

    /// The reason why nothing can be searched for.
    public enum Problem: Error, Hashable, Sendable {
        /// No letter and no digit in it.
        case noWord
        /// More than ``NameQuery/maxLength`` UTF-16 units.
        case tooLong
    }

    /// The words of a text as it was typed. Whatever is neither letter nor digit separates them, and means nothing else.
    ///
    /// - Throws: ``Problem``.
    public init(_ text: String) throws(Problem) {
        guard text.utf16.count <= Self.maxLength else { throw .tooLong }
        words = SearchWords.prefixes(in: text)
        if words.isEmpty { throw .noWord }
    }

    /// The first word of a name, in the order of its bytes, that begins with the wanted word at an index; `nil` for a name
    /// that isn't found, as it lacks one of the words.
    public func word(of name: String, beginningWith lead: Int) -> String? {
        guard words.indices.contains(lead) else { return nil }
        let all = SearchWords.words(of: name)
        guard words.allSatisfy({ wanted in all.contains { $0.hasBytes(wanted) } }) else { return nil }
        return all.filter { $0.hasBytes(words[lead]) }.min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

extension String {
    /// Whether it begins with the bytes of another, as a store compares them.
    fileprivate func hasBytes(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}
