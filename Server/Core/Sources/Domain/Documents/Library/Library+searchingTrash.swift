import Basics
public import Foundation

extension Library {
    /// A page of the caller's trash: deleted items whose names contain the query's words, and deleted folders that
    /// contain such items.
    ///
    /// - Parameters:
    ///   - cursor: ``TrashFinding/next`` of the previous page.
    ///   - limit: the maximum number of names to find; fewer if many names had to be read.
    ///   - above: the maximum number of parent folders to return for each item, counted upward from the item.
    /// - Throws: ``DocumentsError/forbidden`` for a visitor with a link.
    public func findInTrash(
        _ query: NameQuery, after cursor: SearchCursor? = nil, limit: Int, nearest above: Int = .max,
        for caller: Caller, now: Date
    ) async throws -> TrashFinding {
        try await lookAside(caller, now: now) { look in
            let owner = try look.ownerOfTrash(), limit = max(1, limit)
            var found: [TrashMatch] = [], cursor = cursor?.name, looked = 0, isAtEnd = false
            while !isAtEnd, found.count < limit, looked < Self.namesAtOnce {
                let step = min(Self.trashStep, Self.namesAtOnce - looked)
                let part = try look.rows.trash(matching: query, of: owner, after: cursor, limit: step)
                let wanted = part.matches.filter { match in
                    query.word(of: match.name, beginningWith: match.cursor.lead) == match.cursor.word
                }
                let taken = wanted.prefix(limit - found.count)
                found += taken
                looked += step
                // If some of the names just read don't fit on this page, the next page begins after the last name that
                // fits.
                cursor = taken.count < wanted.count ? taken.last?.cursor : part.next
                isAtEnd = cursor == nil
            }
            return TrashFinding(
                entries: try look.views(of: found, nearest: above),
                next: isAtEnd ? nil : SearchCursor(owner: owner, name: cursor),
                isComplete: try look.rows.areNamesComplete())
        }
    }

    /// The number of names in the trash that are read at once.
    private static let trashStep = 500
}

extension ReadContext {
    /// The deleted items that contain the matches, in the order in which the search found them. Each deleted item is
    /// listed once, with all its matches.
    fileprivate func views(of matches: [TrashMatch], nearest above: Int) throws -> [TrashView] {
        var order: [NodeID] = [], inside: [NodeID: [TrashView.Found]] = [:], records: [NodeID: TrashRecord] = [:]
        for match in matches {
            let top = match.record.resource
            if records.updateValue(match.record, forKey: top) == nil { order.append(top) }
            if match.id != top { inside[top, default: []].append(TrashView.Found(id: match.id, name: match.name)) }
        }
        return try order.compactMap { records[$0] }.map { record in
            var view = try view(record, nearest: above)
            view.found = inside[record.resource] ?? []
            return view
        }
    }
}
