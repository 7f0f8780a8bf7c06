public import Basics
public import Foundation

/// Reads everything that a page shows about a folder or a document in one snapshot. Separate reads would take several
/// round trips to a remote database, and the results of different reads could contradict each other.
extension Library {
    /// Reads what the page of a folder shows to a signed-in user.
    ///
    /// - Parameter id: the folder; `nil` for the caller's root.
    /// - Throws: ``DocumentsError/forbidden`` for a visitor with a link.
    public func overview(
        of id: ContainerID?, _ query: FolderOverview.Query, for caller: Caller, now: Date
    ) async throws -> FolderOverview {
        let quota = defaultQuota
        return try await lookAside(caller, now: now) { try $0.overview(of: id, query, defaultQuota: quota) }
    }

    /// Reads what the page of a document shows to a signed-in user.
    ///
    /// - Parameters:
    ///   - version: the list of older versions begins with the version before this one; `nil` begins the list with the
    ///     version before the newest.
    ///   - limit: the maximum number of older versions.
    ///   - above: the maximum number of parent folders to return, counted upward from the item.
    /// - Throws: ``DocumentsError/forbidden`` for a visitor with a link.
    public func overview(
        of id: FileID, before version: FileVersion?, limit: Int, nearest above: Int, for caller: Caller, now: Date
    ) async throws -> DocumentOverview {
        try await lookAside(caller, now: now) { look in
            let view = try look.file(id), node = NodeID.file(id)
            if caller.isVisitor { throw DocumentsError.forbidden }
            var overview = DocumentOverview(
                view: view, owner: try look.foreignOwner(of: node, view.file.owner),
                ancestors: try look.ancestors(ofSeen: [node], nearest: above).first ?? [])
            if view.rights.role >= .editor {
                overview.versions = try look.versions(of: view.file, before: version, limit: limit)
            }
            if view.rights.mayShare { overview.sharing = try look.sharing(of: node) }
            if view.file.lock.current(at: now) != nil { overview.lock = try look.rows.heldLock(of: id, at: now) }
            return overview
        }
    }
}

extension ReadContext {
    fileprivate func overview(
        of id: ContainerID?, _ query: FolderOverview.Query, defaultQuota: Int64?
    ) throws -> FolderOverview {
        let view = try id.map(container) ?? root(), folder = view.container, node = NodeID.container(folder.id)
        if caller.isVisitor { throw DocumentsError.forbidden }
        var overview = FolderOverview(
            view: view, owner: try foreignOwner(of: node, folder.owner),
            ancestors: try ancestors(ofSeen: [node], nearest: query.maxAncestors).first ?? [],
            listing: try list(
                folder, in: query.order, at: query.position, limit: query.limit, maxWeight: query.names.maxWeight,
                weighing: query.names.weight))
        let isRoot = folder.parent == nil, isStart = query.position == .start
        if view.rights.mayShare {
            if !isRoot { overview.sharing = try sharing(of: node) }
            if !isRoot, isStart { overview.extent = try extent(of: folder.id, upTo: query.maxWeighed) }
            overview.shared = try shared(among: overview.listing.listing.ids, by: view.person.id)
        }
        if folder.kind == .sharedWithMe {
            overview.received = try rows.permissions(of: view.person.id)
            overview.senders = try displayNames(of: overview.received.map(\.owner)).filter { !$0.value.isEmpty }
        } else if overview.owner == nil {
            try addUsage(of: view.person.id, to: &overview, defaultQuota: defaultQuota)
        }
        if isRoot { try addNews(to: &overview, query) }
        return overview
    }

    private func addUsage(of user: UserID, to overview: inout FolderOverview, defaultQuota: Int64?) throws {
        let usage = try usage(of: user, default: defaultQuota)
        overview.usage = usage
        guard usage.isNearlyFull else { return }
        overview.isTrashEmpty = try rows.trash(of: user, after: nil, limit: 1).isEmpty
    }

    private func addNews(to overview: inout FolderOverview, _ query: FolderOverview.Query) throws {
        let hasShared = overview.listing.listing.containers.contains { $0.kind == .sharedWithMe }
        if let since = query.sharedSince, hasShared {
            overview.newShared = try rows.countPermissions(of: overview.view.person.id, since: since, at: now)
        }
        if let deleted = query.deleted, query.position == .start {
            overview.deletedByOthers = try countDeletedByOthers(since: deleted.since, limit: deleted.limit)
        }
    }

    /// The owner of an item and the expiration of the caller's access; `nil` for the caller's own items.
    fileprivate func foreignOwner(of id: NodeID, _ owner: UserID) throws -> ForeignOwner? {
        guard owner != caller.user else { return nil }
        let name = try rows.displayName(of: owner) ?? ""
        guard case .grant = caller.authority else { return ForeignOwner(name: name, accessExpires: nil) }
        return ForeignOwner(name: name, accessExpires: try sharingEnd(of: id, for: caller.user))
    }

    /// The sharing of an item that the caller owns.
    fileprivate func sharing(of id: NodeID) throws -> ItemSharing {
        var sharing = ItemSharing()
        sharing.links = try shares(of: id)
        sharing.permissions = try named(rows.permissions(to: id), nearest: 0)
        sharing.above = try self.sharing(above: id, nearest: 0)
        return sharing
    }
}

extension Listing {
    fileprivate var ids: [NodeID] { containers.map { .container($0.id) } + files.map { .file($0.id) } }
}
