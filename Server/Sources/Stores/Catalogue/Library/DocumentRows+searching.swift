import Basics
public import Documents
import Foundation

/// The words of names.
extension DocumentRows {
    func names(
        matching query: NameQuery, of owner: UserID, sharedWith user: UserID?, after place: NamePlace?, limit: Int,
        at now: Date
    ) throws -> NameMatches {
        let lead = try place?.lead ?? rarest(of: query, owner: owner)
        guard query.words.indices.contains(lead) else { return NameMatches(matches: [], next: nil) }
        let word = query.words[lead]
        let arguments: [SQLValue] =
            [
                .id(owner), .text(place?.word ?? word), .text(place?.node ?? ""), .text(Self.end(of: word)),
                .integer(Int64(limit)),
            ] + Self.probes(query, except: lead)
        let rows =
            if let user {
                try matches(arguments, of: owner, sharedWith: user, at: now, lead: lead)
            } else {
                try db.all(Self.namesStatement, arguments) { try $0.match(lead) }
            }
        let next = rows.count == limit ? rows.last?.match.place : nil
        return NameMatches(matches: rows.filter(\.isFound).map(\.match), next: next)
    }

    private func matches(
        _ arguments: [SQLValue], of owner: UserID, sharedWith user: UserID, at now: Date, lead: Int
    ) throws -> [(match: NameMatches.Match, isFound: Bool)] {
        let arguments = arguments + [.id(user), .instant(now)]
        guard try isSmall(user, of: owner, at: now) else {
            return try db.all(Self.sharedNamesStatement, arguments) { try $0.match(lead) }
        }
        return try db.all(Self.treeNamesStatement, arguments + [.integer(Int64(Self.treeSize))]) {
            try $0.match(lead)
        }
    }

    func areNamesComplete() throws -> Bool { try !db.has(Self.unindexedStatement, [.integer(1)]) }

    /// Whether what an owner shares with somebody is so little that it is looked through from above: most of what is
    /// shared is, and few of the owner's names would be.
    private func isSmall(_ user: UserID, of owner: UserID, at now: Date) throws -> Bool {
        let limit = Int64(Self.treeSize) + 1
        let arguments: [SQLValue] = [.id(owner), .id(user), .instant(now), .integer(limit)]
        return try (db.first(Self.treeSizeStatement, arguments) { try $0.integer() } ?? 0) < limit
    }

    /// The word that the fewest names have, as far as that is worth counting.
    private func rarest(of query: NameQuery, owner: UserID) throws -> Int {
        guard query.words.count > 1 else { return 0 }
        // The longer ones: somebody who types many words needs no count of the short ones among them.
        let candidates = query.words.indices.sorted { query.words[$0].utf8.count > query.words[$1].utf8.count }
        var best = (index: 0, count: Int64.max)
        for index in candidates.prefix(Self.probesAtOnce + 1) {
            let word = query.words[index]
            let arguments: [SQLValue] = [.id(owner), .text(word), .text(Self.end(of: word)), .integer(1_000)]
            let count = try db.first(Self.countStatement, arguments) { try $0.integer() } ?? 0
            if count < best.count { best = (index, count) }
        }
        return best.index
    }

    /// Comes after every word with this beginning.
    private static func end(of word: String) -> String { word + "\u{10FFFF}" }

    /// The beginnings and ends of the other words, the longest first; the library looks at those that find no room.
    private static func probes(_ query: NameQuery, except lead: Int) -> [SQLValue] {
        var words = query.words
        words.remove(at: lead)
        words.sort { $0.utf8.count > $1.utf8.count }
        return (0..<probesAtOnce).flatMap { index -> [SQLValue] in
            guard words.indices.contains(index) else { return [.text(""), .text("")] }
            return [.text(words[index]), .text(end(of: words[index]))]
        }
    }

    // MARK: Keeping

    /// Replaces the words of a name, in the transaction that gives it.
    func setWords(of name: String, of id: NodeID) throws {
        try db.run(Self.wordRemovalStatement, [.text(id.rawValue)])
        try insertWords(of: name, of: id)
    }

    func insertWords(of name: String, of id: NodeID) throws {
        let words = Array(SearchWords.words(of: name))
        for start in stride(from: 0, to: words.count, by: Self.wordsAtOnce) {
            // Unused placeholders are NULL, which is no word.
            let some = (start..<start + Self.wordsAtOnce).map { SQLValue.text($0 < words.count ? words[$0] : nil) }
            try db.run(Self.wordsStatement, [.text(id.rawValue)] + some)
        }
    }

    /// Takes in names that an older release gave.
    ///
    /// - Returns: how many there were, at most `limit`.
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

extension Catalogue {
    /// Takes in names that an older release gave, in short writes.
    ///
    /// - Returns: how many there were.
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
        let place = NamePlace(lead: lead, word: word, node: id.rawValue)
        return (NameMatches.Match(place: place, id: id), try flag())
    }
}
