/// A page of search results in a user's trash.
public struct TrashFinding: Hashable, Sendable {
    /// The deleted items that match or contain matches. Each item is listed once; the order is that of the matched
    /// words.
    public var entries: [TrashView]
    /// The cursor of the next page; `nil` on the last page. Even after a page with few or no results, there may be
    /// another page.
    public var next: SearchCursor?
    /// Whether all names were searched; `false` while the server is still indexing names that an older release stored.
    public var isComplete: Bool
}

/// A name in the trash that matches a query.
public struct TrashMatch: Hashable, Sendable {
    /// The position of this match in the list of all the owner's names, including names outside the trash.
    public var cursor: NameCursor
    /// The document or folder.
    public var id: NodeID
    /// The item's name as stored.
    public var name: String
    /// The record of the item that the user deleted: the match itself, or a folder that contains the match.
    public var record: TrashRecord

    /// Creates a match found by a store.
    public init(cursor: NameCursor, id: NodeID, name: String, record: TrashRecord) {
        self.cursor = cursor
        self.id = id
        self.name = name
        self.record = record
    }
}

/// A page of the names in a user's trash that match a query.
public struct TrashMatches: Hashable, Sendable {
    /// The matches in the order of their cursors.
    public var matches: [TrashMatch]
    /// The cursor at which the next page of names begins; `nil` on the last page.
    public var next: NameCursor?

    /// Creates a page of matching names in the trash.
    public init(matches: [TrashMatch], next: NameCursor?) {
        self.matches = matches
        self.next = next
    }
}

extension TrashMatches {
    /// Creates the matches by searching all items of a user's trash, for a store without an index of names.
    ///
    /// - Parameter all: all items in the trash, each with the record of the deleted item that contains the item.
    public init(
        finding query: NameQuery, among all: [(id: NodeID, name: String, record: TrashRecord)],
        after cursor: NameCursor?, limit: Int
    ) {
        let lead = cursor?.lead ?? 0
        let found = all.compactMap { id, name, record -> TrashMatch? in
            guard let word = query.word(of: name, beginningWith: lead) else { return nil }
            let cursor = NameCursor(lead: lead, word: word, node: id.rawValue)
            return TrashMatch(cursor: cursor, id: id, name: name, record: record)
        }.filter { cursor?.precedes($0.cursor) ?? true }.sorted { $0.cursor.precedes($1.cursor) }
        matches = Array(found.prefix(limit))
        next = found.count > limit ? matches.last?.cursor : nil
    }
}
