public import Basics
public import Foundation

/// Default implementations of search, for a store without an index of words.
extension DocumentReader {
    /// The default implementation reads every item of the owner.
    public func names(
        matching query: NameQuery, of owner: UserID, sharedWith user: UserID?, after cursor: NameCursor?, limit: Int,
        at now: Date
    ) throws -> NameMatches {
        let machine = Caller(user: owner, authority: .machine), lead = cursor?.lead ?? 0
        guard case .node(let root, _, _, _) = try root(for: machine, at: now) else {
            return NameMatches(matches: [], next: nil)
        }
        let matches = try below(root).compactMap { node -> NameMatches.Match? in
            guard let word = query.word(of: node.name, beginningWith: lead) else { return nil }
            if let user, try permissions(reaching: node.id, of: user, at: now).isEmpty { return nil }
            return NameMatches.Match(cursor: NameCursor(lead: lead, word: word, node: node.id.rawValue), id: node.id)
        }.filter { match in cursor.map { $0.precedes(match.cursor) } ?? true }.sorted { $0.cursor.precedes($1.cursor) }
        let page = Array(matches.prefix(limit))
        return NameMatches(matches: page, next: matches.count > limit ? page.last?.cursor : nil)
    }

    private func below(_ top: Node) throws -> [Node] {
        var all: [Node] = [], open = [top]
        while case .container(let folder) = open.popLast() {
            let children = try children(of: folder.id).filter { !$0.isSharedFolder }
            all += children
            open += children.filter { if case .container = $0 { true } else { false } }
        }
        return all
    }

    /// Returns `true`, because the default search reads every item.
    public func areNamesComplete() throws -> Bool { true }
}

extension Node {
    fileprivate var isSharedFolder: Bool {
        if case .container(let container) = self { container.kind == .sharedWithMe } else { false }
    }
}

extension NameCursor {
    /// Whether this cursor comes before `other`. Compares the bytes of the words first, then the bytes of the ids.
    public func precedes(_ other: NameCursor) -> Bool {
        guard word == other.word else { return word.utf8.lexicographicallyPrecedes(other.word.utf8) }
        return node.utf8.lexicographicallyPrecedes(other.node.utf8)
    }
}
