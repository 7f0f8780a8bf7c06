import Basics
public import Foundation

extension Library {
    /// The maximum number of names that one call of ``find(_:after:limit:nearest:for:now:)`` reads. The call for the
    /// next page continues after these names.
    static let namesAtOnce = 4_000

    /// A page of search results: documents and folders whose names contain the query's words, among the caller's own
    /// items and the items shared with the caller, including everything in shared folders. A caller with machine
    /// authority finds the same items as the user, even though other operations with this authority reach only the
    /// user's own items.
    ///
    /// Each page is a separate transaction. An item that keeps its name and folder from the first page to the last is
    /// found once.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of results; fewer if many names had to be read.
    ///   - above: the maximum number of parent folders to return for each item, counted upward from the item.
    /// - Throws: ``DocumentsError/forbidden`` for a visitor with a link.
    public func find(
        _ query: NameQuery, after cursor: SearchCursor? = nil, limit: Int, nearest above: Int = .max,
        for caller: Caller, now: Date
    ) async throws -> SearchPage {
        try await lookAside(caller, now: now) { look in
            _ = try look.person()
            if caller.isVisitor { throw DocumentsError.forbidden }
            var search = Searching(look: look, query: query, limit: max(1, limit), above: above)
            return try search.page(after: cursor)
        }
    }
}

/// Searches the items of one owner after another, until there are enough results or ``Library/namesAtOnce`` names were
/// read.
struct Searching {
    let look: ReadContext
    let query: NameQuery
    let limit: Int
    /// The maximum number of parent folders to return for each result.
    let above: Int
    private var budget = Library.namesAtOnce
    private var found: [Found] = []
    private var last: SearchCursor?

    private typealias Found = (node: Node, rights: Rights)

    /// The number of names read at once: `step` for the caller's own items, `sharedStep` for other users' items, for
    /// which each match must be traced up to a shared folder.
    private static let step = 500, sharedStep = 60
    /// Reading `sharedStep` names of another user counts as reading this number of names toward
    /// ``Library/namesAtOnce``. The number is higher than `sharedStep`, because each match is then traced up to the
    /// shared folder or the root.
    private static let sharedCost = 800

    init(look: ReadContext, query: NameQuery, limit: Int, above: Int) {
        self.look = look
        self.query = query
        self.limit = limit
        self.above = above
    }

    mutating func page(after cursor: SearchCursor?) throws -> SearchPage {
        let isComplete = try look.rows.areNamesComplete()
        let owners = try owners()
        // If the cursor's owner no longer shares anything, continue with the next owner.
        let start =
            cursor.flatMap { cursor in owners.firstIndex { !precedes($0, cursor.owner) } }
            ?? (cursor == nil ? 0 : owners.count)
        for owner in owners[start...] {
            let next = try follow(owner, after: owner == cursor?.owner ? cursor?.name : nil)
            if let next { return SearchPage(found: try placed(), next: next, isComplete: isComplete) }
        }
        return SearchPage(found: try placed(), next: nil, isComplete: isComplete)
    }

    /// The caller first, then all users who share something with the caller, in order of their ids.
    private func owners() throws -> [UserID] {
        let others = try look.rows.permissions(of: look.caller.user).filter { $0.isLive(at: look.now) }.map(\.owner)
        return [look.caller.user] + Set(others).subtracting([look.caller.user]).sorted { precedes($0, $1) }
    }

    private func precedes(_ one: UserID, _ other: UserID) -> Bool {
        guard one != look.caller.user, other != look.caller.user else { return one == look.caller.user && one != other }
        return one.rawValue.utf8.lexicographicallyPrecedes(other.rawValue.utf8)
    }

    /// Adds results from the names of one owner.
    ///
    /// - Returns: the cursor of the next page; `nil` when this owner has no more names.
    private mutating func follow(_ owner: UserID, after start: NameCursor?) throws -> SearchCursor? {
        let isOwn = owner == look.caller.user, step = isOwn ? Self.step : Self.sharedStep
        var cursor = start
        repeat {
            if budget <= 0 { return SearchCursor(owner: owner, name: cursor) }
            let part = try look.rows.names(
                matching: query, of: owner, sharedWith: isOwn ? nil : look.caller.user, after: cursor, limit: step,
                at: look.now)
            budget -= isOwn ? Self.step : Self.sharedCost
            if try add(part.matches, of: owner) { return last }
            cursor = part.next
        } while cursor != nil
        return nil
    }

    /// Adds the matches that the caller may see.
    ///
    /// - Returns: whether there is one result more than the page can hold, so that there is a next page.
    private mutating func add(_ matches: [NameMatches.Match], of owner: UserID) throws -> Bool {
        var rest = matches[...]
        while !rest.isEmpty {
            // Look up only as many matches at once as the page can still hold. In most searches, a single lookup fills
            // the page.
            let some = rest.prefix(limit + 1 - found.count)
            rest = rest.dropFirst(some.count)
            let sightings = try sightings(of: some.map(\.id), ownedBy: owner)
            for (match, sighting) in zip(some, sightings) {
                guard let seen = try see(match, sighting) else { continue }
                if found.count == limit { return true }
                found.append(seen)
                last = SearchCursor(owner: owner, name: match.cursor)
            }
        }
        return false
    }

    /// Looks up several items of one owner, with the rights of the user for whom the search runs.
    private func sightings(of ids: [NodeID], ownedBy owner: UserID) throws -> [Lookup] {
        let rows = look.rows, user = look.caller.user
        guard case .machine = look.caller.authority, owner != user else {
            return try rows.nodes(ids, for: look.caller, at: look.now)
        }
        let stored = try rows.nodes(ids, for: Caller(user: owner, authority: .machine), at: look.now)
        let permissions = try rows.permissions(reaching: ids, of: user, at: look.now)
        return try zip(stored, permissions).map { sighting, permissions in
            guard case .node(let node, let parentName, let person, _) = sighting,
                let reach = try rows.reach(of: user, to: node.id, through: permissions)
            else { return .nothing }
            return .node(node, parentName: parentName, person, reach)
        }
    }

    /// The match as the caller sees it; `nil` if the caller may not see the item, or if the search also finds the item
    /// by an earlier word of the item's name.
    private func see(_ match: NameMatches.Match, _ sighting: Lookup) throws -> Found? {
        guard case .node(let stored, _, _, _) = sighting,
            query.word(of: stored.name, beginningWith: match.cursor.lead) == match.cursor.word
        else { return nil }
        return try look.found(sighting)
    }

    /// All results with their parent folders. If several results are in one folder, the folders above them are read
    /// only once.
    private func placed() throws -> [FoundNode] {
        let children = Dictionary(
            found.compactMap { found in found.node.parent.map { ($0, found.node.id) } },
            uniquingKeysWith: { one, _ in one })
        let paths = try look.ancestors(ofSeen: Array(children.values), nearest: above)
        let above = Dictionary(uniqueKeysWithValues: zip(children.keys, paths))
        return found.map { found in
            FoundNode(node: found.node, path: found.node.parent.flatMap { above[$0] } ?? [], rights: found.rights)
        }
    }
}
