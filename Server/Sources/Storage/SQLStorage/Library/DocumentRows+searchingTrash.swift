import Basics
import Documents
import Foundation

/// Searching names in a user's trash.
extension DocumentRows {
    func trashed(containing id: NodeID, of owner: UserID) throws -> TrashRecord? {
        try db.first(Self.trashedNameStatement, [.text(id.rawValue), .id(owner)]) { row in
            _ = try row.text()
            return try row.trashRecord()
        }
    }

    func trash(
        matching query: NameQuery, of owner: UserID, after cursor: NameCursor?, limit: Int
    ) throws -> TrashMatches {
        let maxCount = Self.maxLookedThrough
        let all = try db.all(Self.trashedNodesStatement, [.id(owner), .integer(Int64(maxCount + 1))]) { row in
            (id: try row.nodeID(), name: try row.text(), record: try row.trashRecord())
        }
        guard all.count > maxCount else { return TrashMatches(finding: query, among: all, after: cursor, limit: limit) }
        return try trashByWords(matching: query, of: owner, after: cursor, limit: limit)
    }

    /// Searches the trash with the index of words.
    func trashByWords(
        matching query: NameQuery, of owner: UserID, after cursor: NameCursor?, limit: Int
    ) throws -> TrashMatches {
        let wanted = WantedNames(query: query, owner: owner, cursor: cursor, limit: limit, moment: .distantPast)
        let lead = try cursor?.lead ?? rarestFirst(of: query, owner: owner).first
        guard let lead, query.words.indices.contains(lead) else { return TrashMatches(matches: [], next: nil) }
        let names = try matches(Self.trashedNamesStatement, wanted.arguments(lead), lead: lead, limit: limit)
        let found = try db.all(
            Self.trashedNameStatement, each: names.matches.map { [.text($0.id.rawValue), .id(owner)] }
        ) { row in (name: try row.text(), record: try row.trashRecord()) }
        let matches = zip(names.matches, found).flatMap { match, found in
            found.map { TrashMatch(cursor: match.cursor, id: match.id, name: $0.name, record: $0.record) }
        }
        return TrashMatches(matches: matches, next: names.next)
    }
}
