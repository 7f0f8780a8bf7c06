import Foundation
import WOPI
import WOPIHost

extension SignedInPerson {
    private static let pageLength = 500

    /// A folder of theirs as a page.
    ///
    /// - Parameter start: how many entries of a long list to leave out.
    func folderPage(_ id: ContainerID, from start: Int = 0, message: PageMessage) async throws -> HomePage {
        let folder = try await library.container(id, for: caller).container
        let isTop = folder.parent == nil
        let entries = try await library.children(of: id, for: caller).entries(now: now)
        let shown = entries.dropFirst(max(0, start)).prefix(Self.pageLength)
        var page = HomePage(
            folderID: id.rawValue, folderName: isTop ? nil : folder.name, path: try await crumbs(to: .container(id)),
            entries: Array(shown), links: isTop ? [] : try await links(to: .container(id)),
            uploadLimit: host.configuration.maximumFileSize, message: message)
        if shown.endIndex < entries.endIndex { page.more = PagePath.folder(id.rawValue) + "?from=\(shown.endIndex)" }
        return page
    }

    /// The folders above, without the top: the pages call that "Documents".
    func crumbs(to resource: ResourceID) async throws -> [HomePage.Crumb] {
        try await library.ancestors(of: resource, for: caller).filter { $0.parent != nil }.map(HomePage.Crumb.init)
    }

    func links(to resource: ResourceID) async throws -> [DocumentPage.Link] {
        var links: [DocumentPage.Link] = []
        for share in try await library.shares(of: resource, for: caller) {
            links.append(
                .init(
                    id: share.id.rawValue, address: try await host.shareAddress(of: share),
                    mayEdit: share.type == .readWrite, created: share.created))
        }
        return links
    }
}

extension HomePage.Crumb {
    init(_ folder: ContainerRecord) { self.init(id: folder.id.rawValue, name: folder.name) }
}

extension Listing {
    func entries(now: Date) -> [HomePage.Entry] {
        containers.map { .folder(id: $0.id.rawValue, name: $0.name, modified: $0.modified) }
            + files.map {
                .document(
                    id: $0.id.rawValue, name: $0.name, size: $0.size, modified: $0.modified,
                    isOpen: $0.lock.current(at: now) != nil)
            }
    }
}
