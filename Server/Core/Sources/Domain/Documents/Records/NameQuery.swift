/// A name search. Each query word must be the beginning of a word of the name.
public struct NameQuery: Hashable, Sendable {
    /// The query words as folded by ``SearchWords``, at least one.
    public let words: [String]

    /// The maximum length of a query in UTF-16 units, equal to the maximum length of a name.
    public static let maxLength = DocumentName.maxLength

    /// The reason why a text isn't a valid query.
    public enum Problem: Error, Hashable, Sendable {
        /// The text has no letter or digit, so there is nothing to search.
        case noWord
        /// The text has more than ``NameQuery/maxLength`` UTF-16 units.
        case tooLong
    }

    /// Parses a query. Characters other than letters and digits separate the words and are otherwise ignored.
    ///
    /// - Throws: ``Problem``.
    public init(_ text: String) throws(Problem) {
        guard text.utf16.count <= Self.maxLength else { throw .tooLong }
        words = SearchWords.prefixes(in: text)
        if words.isEmpty { throw .noWord }
    }

    /// The word of a name that begins with the query word at index `lead`; if several words do, the first in byte
    /// order; `nil` for a name that doesn't match all query words.
    public func word(of name: String, beginningWith lead: Int) -> String? {
        guard words.indices.contains(lead) else { return nil }
        let all = SearchWords.words(of: name)
        guard words.allSatisfy({ wanted in all.contains { $0.hasBytes(wanted) } }) else { return nil }
        return all.filter { $0.hasBytes(words[lead]) }.min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

extension String {
    /// Whether the text begins with `prefix`. Compares bytes, as stores do.
    fileprivate func hasBytes(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}

/// A search result, as the caller sees it.
public struct FoundNode: Hashable, Sendable {
    /// The folder or document with the name and parent that the caller sees.
    public var node: Node
    /// The folders above the item that the caller may see, root first.
    public var path: [ContainerRecord]
    /// The rights of the caller.
    public var rights: Rights
}

/// A page of search results.
public struct SearchPage: Hashable, Sendable {
    /// The results: first the caller's own items, then other users' items, owner by owner. The items of each owner are
    /// ordered by matched word.
    public var found: [FoundNode]
    /// The cursor of the next page; `nil` on the last page. Even after a page with few or no results, there may be
    /// another page.
    public var next: SearchCursor?
    /// Whether all names were searched; `false` while the server is still indexing names that an older release stored.
    public var isComplete: Bool
}
