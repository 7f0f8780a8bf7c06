import Basics

/// A position in the list of one owner's names that match a query. The list is ordered by matched word, then by the id
/// of the item.
public struct NameCursor: Hashable, Sendable {
    /// The index in ``NameQuery/words`` of the query word that the store searches by.
    public var lead: Int
    /// The word of the name that begins with the query word.
    public var word: String
    /// The id of the folder or document.
    public var node: String

    /// Creates a cursor at one word of an item's name.
    public init(lead: Int, word: String, node: String) {
        self.lead = lead
        self.word = word
        self.node = node
    }
}

/// A page of the names of one owner that match a query.
public struct NameMatches: Hashable, Sendable {
    /// A folder or document whose name matches, and its position in the list of matches.
    public struct Match: Hashable, Sendable {
        /// The position of this match in the list of all matches.
        public var cursor: NameCursor
        /// The folder or document.
        public var id: NodeID

        /// Creates a match from an item and its position.
        public init(cursor: NameCursor, id: NodeID) {
            self.cursor = cursor
            self.id = id
        }
    }

    /// The matches in the order of their cursors.
    public var matches: [Match]
    /// The cursor at which the next page of names begins; `nil` on the last page.
    public var next: NameCursor?

    /// Creates a page of matching names.
    public init(matches: [Match], next: NameCursor?) {
        self.matches = matches
        self.next = next
    }
}

/// A position among all search results of a user: the owner of an item, and a position in the list of that owner's
/// names.
public struct SearchCursor: Hashable, Sendable {
    var owner: UserID
    /// The position in the owner's names; `nil` for the position before the first name.
    var name: NameCursor?

    /// The cursor as text. It can contain any character of a word, so it must be percent-encoded in a URL.
    public var text: String {
        guard let name else { return owner.rawValue }
        return "\(owner.rawValue) \(name.lead) \(name.node) \(name.word)"
    }

    init(owner: UserID, name: NameCursor?) {
        self.owner = owner
        self.name = name
    }

    /// Parses a cursor. Returns `nil` if `text` isn't the ``text`` of a cursor.
    public init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard text.utf8.count <= 1024, !text.utf8.contains(0), let owner = parts.first.flatMap(UserID.init(rawValue:))
        else { return nil }
        self.owner = owner
        if parts.count == 1 { return }
        guard parts.count == 4, let lead = Int(parts[1]), lead >= 0 else { return nil }
        name = NameCursor(lead: lead, word: parts[3], node: parts[2])
    }
}
