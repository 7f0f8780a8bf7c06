public import Basics
public import Foundation

/// Those who can open some documents and folders, or a part of them, beside their owner.
public struct Audience: Hashable, Sendable {
    /// Others who can open it or something in it, with their display names.
    public var people: [UserID: String]
    /// Whether links open it or something in it.
    public var hasLinks: Bool

    /// An audience of one moment.
    public init(people: [UserID: String] = [:], hasLinks: Bool = false) {
        self.people = people
        self.hasLinks = hasLinks
    }

    /// The display names, in their order.
    public var names: [String] { people.values.sorted() }
}

extension Library {
    /// The others who can open some of the caller's documents and folders as of `now`: through what is shared itself,
    /// above it or, of a folder, below it.
    ///
    /// - Throws: ``DocumentsError/forbidden`` for a caller who doesn't own all of them.
    public func audience(of ids: [NodeID], for caller: Caller, now: Date) async throws -> Audience {
        try await look(caller, now: now) { look in
            if caller.isVisitor { throw DocumentsError.forbidden }
            var users: Set<UserID> = [], hasLinks = false
            for id in ids {
                let part = try look.audience(of: try look.shareable(id))
                users.formUnion(part.users)
                hasLinks = hasLinks || part.hasLink
            }
            return Audience(people: try look.displayNames(of: Array(users)), hasLinks: hasLinks)
        }
    }
}

extension Looking {
    fileprivate func audience(of node: Node) throws -> SharedBelow {
        let owner = node.owner, above = try rows.path(to: node.id).map { NodeID.container($0.id) }
        let permissions = try rows.permissions(to: [node.id] + above).joined().filter { $0.isLive(at: now) }
        var found = SharedBelow(users: permissions.map(\.user), hasLink: false)
        found.hasLink = try rows.shares(of: node.id, owner: owner).contains { $0.isLive(at: now) }
        if case .container(let folder) = node.id {
            let below = try rows.shared(below: folder, of: owner, at: now)
            found.users += below.users
            found.hasLink = found.hasLink || below.hasLink
        }
        return found
    }
}
