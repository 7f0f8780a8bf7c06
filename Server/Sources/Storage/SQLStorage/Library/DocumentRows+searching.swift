import Basics
public import Documents
import Foundation

/// Searches names by the words that they contain, with the table `name_words`.
extension DocumentRows {
    func names(
        matching query: NameQuery, of owner: UserID, sharedWith user: UserID?, after cursor: NameCursor?, limit: Int,
        at now: Date
    ) throws -> NameMatches {
        let wanted = WantedNames(query: query, owner: owner, cursor: cursor, limit: limit, moment: now)
        let leads = try cursor.map { [$0.lead] } ?? rarestFirst(of: query, owner: owner)
        guard let lead = leads.first, query.words.indices.contains(lead) else {
            return NameMatches(matches: [], next: nil)
        }
        guard let user else {
            return try matches(Self.namesStatement, wanted.arguments(lead), lead: lead, limit: limit)
        }
        if let lead = try leadInFolders(among: leads, wanted, user) {
            return try namesInFolders(wanted, of: user, lead: lead)
        }
        return try namesOfOwner(wanted, sharedWith: user, lead: lead)
    }

    func matches(
        _ statement: SQLStatement, _ arguments: [SQLValue], lead: Int, limit: Int
    ) throws -> NameMatches {
        let rows = try db.all(statement, arguments) { try $0.match(lead) }
        let next = rows.count == limit ? rows.last?.match.cursor : nil
        return NameMatches(matches: rows.filter(\.isFound).map(\.match), next: next)
    }

    // MARK: Shared

    /// Searches all names of the owner, and checks for each name whether the item is shared with the user. This is fast
    /// if most items are shared or few names match.
    func namesOfOwner(_ wanted: WantedNames, sharedWith user: UserID, lead: Int) throws -> NameMatches {
        let arguments = wanted.arguments(lead) + [.id(user), .instant(wanted.moment)]
        return try matches(Self.sharedNamesStatement, arguments, lead: lead, limit: wanted.limit)
    }

    /// Searches only the names in shared folders. This is fast if most of the owner's names aren't in a shared folder.
    func namesInFolders(_ wanted: WantedNames, of user: UserID, lead: Int) throws -> NameMatches {
        let maxCount = Int64(Self.maxShared)
        let arguments = wanted.arguments(lead) + [.id(user), .instant(wanted.moment), .integer(maxCount)]
        return try matches(Self.sharedFolderNamesStatement, arguments, lead: lead, limit: wanted.limit)
    }

    /// Returns the index of the first query word that matches so few names in the user's shared folders that all of
    /// these names can be read. Returns `nil` if there is no such word, or if too many items are shared.
    private func leadInFolders(among leads: [Int], _ wanted: WantedNames, _ user: UserID) throws -> Int? {
        let maxCount = Int64(Self.maxShared), owner = SQLValue.id(wanted.owner), now = SQLValue.instant(wanted.moment)
        let shared = try count(Self.sharedCountStatement, [owner, .id(user), now, .integer(maxCount + 1)])
        guard shared <= maxCount else { return nil }
        return try leads.first { lead in
            let limit = Int64(Self.maxSharedNames)
            let arguments: [SQLValue] = [.integer(limit + 1), .id(user), now, .integer(maxCount)]
            return try count(Self.sharedNamesCountStatement, [owner] + wanted.range(lead) + arguments) <= limit
        }
    }

    private func count(_ statement: SQLStatement, _ arguments: [SQLValue]) throws -> Int64 {
        try db.first(statement, arguments) { try $0.integer() } ?? 0
    }

    // MARK: Words

    func areNamesComplete() throws -> Bool {
        if let known = namesComplete.known { return known }
        let isComplete = try !db.has(Self.unindexedStatement, [.integer(1)])
        namesComplete.known = isComplete
        return isComplete
    }

    /// Returns the indices of the longest query words, at most five, beginning with the word that occurs in the fewest
    /// names.
    func rarestFirst(of query: NameQuery, owner: UserID) throws -> [Int] {
        guard query.words.count > 1 else { return [0] }
        // Longer words are tried first, so that in a query with many words the short words don't have to be counted.
        let candidates = query.words.indices.sorted { query.words[$0].utf8.count > query.words[$1].utf8.count }
        return try candidates.prefix(Self.probesAtOnce + 1).enumerated().map { order, index in
            let word = query.words[index]
            let end = SQLValue.text(WantedNames.end(of: word))
            let count = try count(Self.countStatement, [.id(owner), .text(word), end, .integer(1_000)])
            return (index: index, rank: (count, order))
        }.sorted { $0.rank < $1.rank }.map(\.index)
    }

    // MARK: Indexing

    /// Replaces the words of a name in the search index, in the transaction that changes the name.
    func setWords(of name: String, of id: NodeID) throws {
        try db.run(Self.wordRemovalStatement, [.text(id.rawValue)])
        try insertWords(of: name, of: id)
    }

    func insertWords(of name: String, of id: NodeID) throws {
        let words = Array(SearchWords.words(of: name))
        for start in stride(from: 0, to: words.count, by: Self.wordsAtOnce) {
            // Unused placeholders are NULL, which isn't the text of any word.
            let some = (start..<start + Self.wordsAtOnce).map { SQLValue.text($0 < words.count ? words[$0] : nil) }
            try db.run(Self.wordsStatement, [.text(id.rawValue)] + some)
        }
    }

    /// Adds to the search index the names that an older release stored without indexing them.
    ///
    /// - Returns: the number of names that were added, at most `limit`.
    func indexNames(limit: Int) throws -> Int {
        let names = try db.all(Self.unindexedStatement, [.integer(Int64(limit))]) { row in
            (id: try row.nodeID(), name: try row.text())
        }
        for (id, name) in names {
            try setWords(of: name, of: id)
            try db.run(
                "UPDATE nodes SET indexed_name = name, sort_name = ?2 WHERE id = ?1",
                [.text(id.rawValue), .text(DocumentName.naturalKey(name))])
        }
        return names.count
    }
}

extension SQLStorage {
    /// Adds to the search index, in short transactions, the names that an older release stored without indexing them.
    ///
    /// - Returns: the number of names that were added.
    @discardableResult
    public func indexNames(atOnce limit: Int = SearchWords.namesAtOnce) async throws -> Int {
        var all = 0
        while true {
            try Task.checkCancellation()
            let count = try await write { (db: any SQLConnection) in
                try DocumentRows(db: db).indexNames(limit: limit)
            }
            all += count
            if count < limit { return all }
        }
    }
}

extension RowReader {
    fileprivate mutating func match(_ lead: Int) throws -> (match: NameMatches.Match, isFound: Bool) {
        let word = try text(), id = try nodeID()
        let cursor = NameCursor(lead: lead, word: word, node: id.rawValue)
        return (NameMatches.Match(cursor: cursor, id: id), try flag())
    }
}
