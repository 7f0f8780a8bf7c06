/// A part of what a search finds in somebody's trash.
public struct TrashFinding: Hashable, Sendable {
    /// What was deleted, each once, in the order of the words by which it was found.
    public var entries: [TrashView]
    /// The cursor to continue the search from; `nil` when nothing follows. A part that was looked for long enough may have few,
    /// and still a next.
    public var next: SearchCursor?
    /// Whether all names can be found; not until the names of an older release have been taken in.
    public var isComplete: Bool
}

/// A name in the trash that has the words of a query.
public struct TrashMatch: Hashable, Sendable {
    /// The cursor among all names of the owner, including those outside the trash.
    public var cursor: NameCursor
    /// The document or folder.
    public var id: NodeID
    /// Its name as stored.
    public var name: String
    /// The record of what it was deleted with, which may be itself.
    public var record: TrashRecord

    /// A match as found by a store.
    public init(cursor: NameCursor, id: NodeID, name: String, record: TrashRecord) {
        self.cursor = cursor
        self.id = id
        self.name = name
        self.record = record
    }
}

/// A part of the names in somebody's trash that match a query.
public struct TrashMatches: Hashable, Sendable {
    /// In the order of their places.
    public var matches: [TrashMatch]
    /// The cursor up to which names were searched; `nil` when nothing follows.
    public var next: NameCursor?

    /// A part and the way to the next.
    public init(matches: [TrashMatch], next: NameCursor?) {
        self.matches = matches
        self.next = next
    }
}

extension TrashMatches {
    /// Looks through all that somebody has in the trash, where that is little or no index has the words of its names.
    ///
    /// - Parameter all: each with the record of what it was deleted with.
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
