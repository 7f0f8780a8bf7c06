import Basics
import Documents
import Foundation

/// Everything that a user shares with accounts and by link.
/// Access can be revoked here; the page of each item offers all other changes.
struct SharedPage: Page {
    var listing: SharedListing
    var now: Date
    /// Whether there is a page of revoked and expired access.
    var hasActivity = false
    /// The addresses of the links.
    var addresses: [ShareID: String] = [:]
    var message = PageMessage()

    /// The maximum number of people in a row. The item's page lists all of them.
    private static let people = 5

    var template: PageTemplate { .shared }
    var rows: Int { listing.entries.count * 2 }
    var width: PageWidth { .wide }
    var parts: PageParts { .script }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.shared.title }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        var model: [String: Any] = [
            "home": PagePath.home, "crumbs": [[String: Any]](),
            "entries": listing.entries.map { row($0, localization) },
            "hasEntries": !listing.entries.isEmpty,
        ]
        if !listing.isComplete { model["more"] = localization.strings.shared.more(listing.entries.count) }
        if hasActivity { model["earlier"] = ActivityQuery(kinds: .ended).address() }
        return model.merging(message.model(localization)) { _, new in new }
    }

    private func row(_ entry: SharedEntry, _ localization: Localization) -> [String: Any] {
        let strings = localization.strings, node = entry.node
        let name = node.isTop ? strings.common.documents : node.name
        var row: [String: Any] = [
            "name": name, "address": node.sharingAddress, "place": RowPath.names(entry.path).map { ["name": $0] },
            "hasPlace": !entry.path.isEmpty,
            "kind": (node.id.isFile ? DocumentKind(fileName: name) : DocumentKind.folder).model(strings),
            "people": entry.permissions.prefix(Self.people).map {
                SharedPerson($0, now: now).row(localization, isReadOnly: true)
            },
            "links": entry.links.map { link in
                let terms = localization.terms(
                    mayEdit: link.type == .readWrite, expires: link.expires, hasPassword: link.password != nil)
                let query = "?\(FormField.id)=\(PagePath.segment(link.id.rawValue))&\(PageOrigin.shared.query)"
                return terms.merging(["id": link.id.rawValue, "address": addresses[link.id] ?? "", "query": query]) {
                    $1
                }
            },
        ]
        let more = entry.permissions.count - Self.people
        if more > 0 { row["morePeople"] = strings.list.more(more) }
        // Links to a root folder can be revoked only on the command line.
        if !node.isTop {
            row["ending"] = [
                "forbid": node.id.page(.forbid, .forbid), "unshare": node.id.page(.unshare, .unshare),
                "from": PageOrigin.shared.rawValue,
            ]
        }
        row["broken"] = BrokenName(name)?.model
        return row
    }
}

extension Node {
    /// Whether the item is the root folder of a user's documents.
    fileprivate var isTop: Bool {
        if case .container(let container) = self { container.parent == nil } else { false }
    }

    /// The "Share" panel on the item's page.
    /// The root folder has none; its links can be revoked only on the command line.
    fileprivate var sharingAddress: String {
        switch self {
        case .file(let file): PagePath.document(file.id.rawValue) + "#sharing"
        case .container(let container):
            isTop ? PagePath.home : PagePath.folder(container.id.rawValue) + "#sharing"
        }
    }
}
