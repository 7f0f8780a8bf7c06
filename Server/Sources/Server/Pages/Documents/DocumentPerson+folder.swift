import Basics
import Documents
import Foundation
import WOPI
import WOPIHost

/// The size limits of folder pages.
enum FolderPages {
    static let length = 500
    /// The maximum number of entries for which a folder page shows their total size. Computing the total takes about 2
    /// ms with five versions per entry, no longer than rendering the rows.
    static let weighed = 500
    /// The number of recent trash entries examined for items that other users deleted.
    static let latestDeleted = 20
}

extension DocumentPerson {
    /// Returns the page of one of the user's folders.
    ///
    /// - Parameters:
    ///   - query: the part of a long list to show, and its order.
    ///   - seen: the times after which items that others shared or deleted are marked as new; `nil` marks nothing.
    func folderPage(
        _ id: ContainerID, _ query: FolderQuery = FolderQuery(), newSince seen: LastLook.Times? = nil,
        message: PageMessage
    ) async throws -> FolderPage {
        let view = try await library.container(id, for: caller, now: now), folder = view.container
        let access = try await access(view.rights, to: .container(id), of: folder.owner), isOwn = view.rights.mayShare
        let isTop = folder.parent == nil
        let page = try await library.list(
            id, in: query.order, at: query.position, limit: FolderPages.length, usage: NameBudget.bytes,
            weighing: NameBudget.weight, for: caller, now: now)
        let isStart = query.position == .start
        let holdsShared = folder.kind == .sharedWithMe
        let given = holdsShared ? try await library.permissions(of: caller, now: now).map(\.record) : []
        let office = services.office(for: caller.user), roles = holdsShared ? roles(given) : nil
        let countsTowardQuota = access.sharedBy == nil && !holdsShared
        let usage = countsTowardQuota ? try await library.usage(for: caller, now: now) : nil
        var home = FolderPage(
            folderID: id.rawValue, folderName: isTop ? nil : name(of: folder),
            path: try await crumbs(to: .container(id)),
            entries: page.listing.entries(now: now, name: name(of:)) {
                office?.button($0, mayEdit: (roles?[.file($0.id)] ?? view.rights.role) >= .editor)
            },
            links: isTop || !isOwn ? [] : try await links(to: .container(id)),
            people: isTop || !isOwn ? [] : try await people(.container(id)),
            above: isTop || !isOwn ? [] : try await sharedAbove(.container(id)), access: access,
            holdsShared: holdsShared, uploadLimit: services.maxUploadBytes,
            paging: FolderPaging(page, query, address: PagePath.folder(id.rawValue)),
            fixed: Set(
                page.listing.containers.filter { $0.kind == .sharedWithMe }.map { NodeID.container($0.id).inForm }),
            total: isTop || !isOwn || !isStart
                ? nil
                : try await library.extent(of: id, upTo: FolderPages.weighed, for: caller, now: now)?.bytes,
            usage: try await usageBar(usage),
            guide: isTop && isStart ? try await services.connecting.guide(for: signedIn) : nil,
            hasActivity: services.records != nil, message: message)
        if holdsShared { home.sharers = try await sharers(given) }
        if isOwn { home.shared = try await shared(page.listing) }
        if let seen {
            home.new = Set(given.filter { $0.created > seen.shared }.map(\.resource.inForm))
            if isTop { home.newInside = try await newInside(page.listing, since: seen.shared) }
            if isTop, isStart {
                home.deletedByOthers = try await library.countDeletedByOthers(
                    since: seen.trash, limit: FolderPages.latestDeleted, for: caller, now: now)
            }
        }
        return home
    }

    /// Returns the storage bar if the user has a quota. If storage is nearly full, the bar also says whether emptying
    /// the trash would help.
    private func usageBar(_ usage: StorageUsage?) async throws -> UsageBar? {
        guard let usage, usage.limit != nil else { return nil }
        guard usage.isNearlyFull else { return UsageBar(usage: usage) }
        let trash = try await library.trash(for: caller, limit: 1, now: now)
        return UsageBar(usage: usage, isTrashEmpty: trash.entries.isEmpty)
    }

    /// Returns the user's role for each item in the "shared with me" folder. In any other folder, all entries have the
    /// role of the folder.
    private func roles(_ permissions: [Permission]) -> [NodeID: Role] {
        Dictionary(permissions.map { ($0.resource, $0.role) }) { max($0, $1) }
    }

    /// Returns the owner of each item shared with the user.
    private func sharers(_ permissions: [Permission]) async throws -> [String: FolderPage.Sharer] {
        let names = try await library.displayNames(of: Set(permissions.map(\.owner)))
        let rows = permissions.map { permission in
            let sharer = FolderPage.Sharer(
                name: names[permission.owner] ?? "", mayEdit: permission.role == .editor,
                expires: permission.expires)
            return (permission.resource.inForm, sharer)
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// Returns the identifiers of the items in the list that the user has shared with others.
    private func shared(_ listing: Listing) async throws -> Set<String> {
        let ids = listing.containers.map { NodeID.container($0.id) } + listing.files.map { .file($0.id) }
        return Set(try await library.shared(among: ids, by: caller, now: now).map(\.inForm))
    }

    /// Returns the row of the "shared with me" folder and the number of new items in it.
    private func newInside(_ listing: Listing, since seen: Date) async throws -> [String: Int] {
        guard let folder = listing.containers.first(where: { $0.kind == .sharedWithMe }) else { return [:] }
        let count = try await library.countShared(with: caller, since: seen, now: now)
        return count == 0 ? [:] : [NodeID.container(folder.id).inForm: count]
    }

    /// Returns the parent folders without the root, which pages call "Documents".
    func crumbs(to resource: NodeID) async throws -> [FolderPage.Crumb] {
        let above = try await library.ancestors(of: resource, nearest: [FolderPage.Crumb].asked, for: caller, now: now)
        return above.filter { $0.parent != nil }.map(crumb).cut
    }

    func links(to resource: NodeID) async throws -> [DocumentPage.Link] {
        try await rows(of: library.shares(of: resource, for: caller, now: now))
    }

    func rows(of shares: [ShareRecord]) async throws -> [DocumentPage.Link] {
        var links: [DocumentPage.Link] = []
        for share in shares {
            links.append(
                .init(
                    id: share.id.rawValue,
                    address: try await services.host.address(of: share, now: now),
                    mayEdit: share.type == .readWrite, expires: share.expires,
                    lastDay: share.expires.map { Day(before: $0).description },
                    hasEnded: !share.isLive(at: now), hasPassword: share.password != nil))
        }
        return links
    }
}

extension FolderPage.Crumb {
    init(_ folder: ContainerRecord) { self.init(id: folder.id.rawValue, name: folder.name) }
}

extension Listing {
    /// - Parameter name: returns the name of a folder as the page shows it.
    func entries(
        now: Date, name: (ContainerRecord) -> String = \.name, office: (FileRecord) -> OfficeButton?
    ) -> [FolderPage.Entry] {
        containers.map { .folder(id: $0.id.rawValue, name: name($0)) }
            + files.map {
                .document(
                    id: $0.id.rawValue, name: $0.name, size: $0.size, modified: $0.modified,
                    isOpen: $0.lock.current(at: now) != nil, office: office($0))
            }
    }
}
