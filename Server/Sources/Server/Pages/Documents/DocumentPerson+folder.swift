import Basics
import Documents
import Foundation
import WOPIHost

/// The size limits of folder pages.
enum FolderPages {
    static let length = 500
    /// The maximum number of entries in a folder for which the folder's page shows the total size. Computing the total
    /// size takes about 2 ms with five versions per entry, no longer than rendering the rows.
    static let weighed = 500
    /// The maximum number of recent trash entries that a folder page examines to count items that other users deleted.
    static let latestDeleted = 20
}

extension DocumentPerson {
    /// Returns the page of one of the user's folders.
    ///
    /// - Parameters:
    ///   - id: the folder; `nil` for the root.
    ///   - query: the part of a long list to show, and the order of the list.
    ///   - shared: the time after which items shared by other users are marked as new; `nil` marks no items.
    ///   - deleted: the time after which items deleted by other users are counted on the page; `nil` counts no items.
    func folderPage(
        _ id: ContainerID?, _ query: FolderQuery = FolderQuery(), newSince shared: Date? = nil,
        deletedSince deleted: Date? = nil, message: PageMessage
    ) async throws -> FolderPage {
        let now = now, overview = try await overview(id, query, newSince: shared, deletedSince: deleted, now: now)
        let view = overview.view, folder = view.container, page = overview.listing
        let isTop = folder.parent == nil, holdsShared = folder.kind == .sharedWithMe
        let office = services.office(for: caller.user), roles = holdsShared ? roles(overview.received) : nil
        let sharing = try await addressed(overview.sharing)
        var home = FolderPage(
            folderID: folder.id.rawValue, folderName: isTop ? nil : name(of: folder), path: crumbs(overview.ancestors),
            entries: page.listing.entries(now: now, name: name(of:)) {
                office?.button($0, mayEdit: (roles?[.file($0.id)] ?? view.rights.role) >= .editor)
            },
            sharing: sharing, access: PageAccess(view.rights, owner: overview.owner),
            holdsShared: holdsShared, uploadLimit: services.maxUploadBytes,
            paging: FolderPaging(part: page, order: query.order, address: PagePath.folder(folder.id.rawValue)),
            fixed: Set(
                page.listing.containers.filter { $0.kind == .sharedWithMe }.map { NodeID.container($0.id).inForm }),
            shared: Set(overview.shared.map(\.inForm)), newInside: overview.newShared,
            deletedByOthers: overview.deletedByOthers, total: overview.extent?.bytes,
            usage: usageBar(overview),
            guide: isTop && query.position == .start ? try await services.connecting.guide(for: signedIn) : nil,
            hasActivity: services.records != nil, message: message)
        if holdsShared { home.sharers = sharers(overview) }
        if let shared { home.new = Set(overview.received.filter { $0.created > shared }.map(\.resource.inForm)) }
        return home
    }

    /// Reads everything that a folder's page shows.
    private func overview(
        _ id: ContainerID?, _ query: FolderQuery, newSince shared: Date?, deletedSince deleted: Date?, now: Date
    ) async throws -> FolderOverview {
        try await library.overview(
            of: id,
            FolderOverview.Query(
                order: query.order, position: query.position, limit: FolderPages.length,
                names: (NameBudget.bytes, { NameBudget.weight(of: $0) }), maxAncestors: [FolderPage.Crumb].asked,
                maxWeighed: FolderPages.weighed, sharedSince: shared,
                deleted: deleted.map { ($0, FolderPages.latestDeleted) }),
            for: caller, now: now)
    }

    /// Returns the bar that shows the storage usage; `nil` if the user has no quota.
    private func usageBar(_ overview: FolderOverview) -> UsageBar? {
        guard let usage = overview.usage, usage.limit != nil else { return nil }
        guard usage.isNearlyFull else { return UsageBar(usage: usage) }
        return UsageBar(usage: usage, isTrashEmpty: overview.isTrashEmpty)
    }

    /// Returns the user's role for each item in the folder "Shared with me". In any other folder, all entries have the
    /// same role as the folder.
    private func roles(_ permissions: [Permission]) -> [NodeID: Role] {
        Dictionary(permissions.map { ($0.resource, $0.role) }) { max($0, $1) }
    }

    /// Returns the owner of each item shared with the user.
    private func sharers(_ overview: FolderOverview) -> [String: FolderPage.Sharer] {
        let rows = overview.received.map { permission in
            let sharer = FolderPage.Sharer(
                name: overview.senders[permission.owner] ?? "", mayEdit: permission.role == .editor,
                expires: permission.expires)
            return (permission.resource.inForm, sharer)
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// Returns breadcrumbs for the parent folders without the root, which pages call "Documents".
    func crumbs(_ ancestors: [ContainerRecord]) -> [FolderPage.Crumb] {
        ancestors.filter { $0.parent != nil }.map(crumb).cut
    }

    /// Returns the addresses of share links.
    func addresses(of links: [ShareRecord]) async throws -> [ShareID: String] {
        var addresses: [ShareID: String] = [:]
        for link in links { addresses[link.id] = try await services.host.address(of: link, now: now) }
        return addresses
    }

    /// Returns the sharing of an item with the addresses of the links.
    func addressed(_ sharing: ItemSharing) async throws -> PageSharing {
        let links = sharing.links + sharing.above.flatMap(\.links)
        return PageSharing(item: sharing, addresses: try await addresses(of: links))
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
