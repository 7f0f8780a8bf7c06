import Basics
import Documents
import HTMLTemplates
import Localization

/// The page that lists everything that a user shares with accounts and through links. On this page the user can revoke
/// access. All other changes are made on the page of the item.
struct SharedPage: Page {
    var listing: SharedListing
    /// Whether the page links to the list of revoked and expired access.
    var hasActivity = false
    /// The addresses of the share links, with the ids of the links as keys.
    var addresses: [ShareID: String] = [:]
    var message = PageMessage()

    /// The maximum number of people that a row names. The page of the item lists all people.
    private static let people = 5

    var template: PageTemplate { .shared }
    var section: PageSection { .documents }
    var rows: Int { listing.entries.count * 2 }
    var parts: PageParts { .script }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.shared.title }

    struct Content: Encodable {
        struct Row: Encodable {
            @Flattened var item: RowItem
            let address: String
            let isInside: Bool
            let path: [String]
            let people: [PersonRow]
            let morePeople: String?
            let links: [LinkRow]
            /// The addresses of the forms that revoke access. `nil` for the root folder, whose links only a command can
            /// revoke.
            let ending: Ending?
        }

        struct LinkRow: Encodable {
            let id, address, query: String
            @Flattened var terms: LinkTerms
        }

        struct Ending: Encodable {
            let forbid, unshare: String
            let from = PageOrigin.shared
        }

        let entries: [Row]
        let more, earlier: String?
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        Content(
            entries: listing.entries.map { row($0, localization) },
            more: listing.isComplete ? nil : localization.strings.shared.more(listing.entries.count),
            earlier: hasActivity ? ActivityQuery(kinds: .ended).address() : nil)
    }

    private func row(_ entry: SharedEntry, _ localization: Localization) -> Content.Row {
        let strings = localization.strings, node = entry.node
        return Content.Row(
            item: RowItem(
                node.isTop ? strings.common.documents : node.name, isFolder: !node.id.isFile, strings),
            address: node.sharingAddress, isInside: !entry.path.isEmpty,
            path: RowPath.names(entry.path),
            people: entry.permissions.prefix(Self.people).map { PersonRow($0, isReadOnly: true, localization) },
            morePeople: localization.more(entry.permissions.count - Self.people),
            links: entry.links.map { link in
                Content.LinkRow(
                    id: link.id.rawValue, address: addresses[link.id] ?? "",
                    query: "?\(FormField.id)=\(PagePath.segment(link.id.rawValue))&\(PageOrigin.shared.query)",
                    terms: LinkTerms(link, localization))
            },
            ending: node.isTop
                ? nil
                : Content.Ending(forbid: node.id.page(.forbid), unshare: node.id.page(.unshare)))
    }
}

extension Node {
    /// Whether the item is the root folder, which contains all documents of a user.
    fileprivate var isTop: Bool {
        if case .container(let container) = self { container.parent == nil } else { false }
    }

    /// The address of the "Share" panel on the item's page. The root folder's page has no such panel, because only a
    /// command can revoke links to the root folder.
    fileprivate var sharingAddress: String { isTop ? PagePath.home : id.page + "#sharing" }
}
