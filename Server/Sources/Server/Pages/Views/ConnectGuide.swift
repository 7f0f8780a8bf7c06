import Foundation
import HTMLTemplates
import Localization

/// The guide to adding the Place in the Office apps on a phone: steps, the name of the Place, and a QR code of the
/// server's address.
struct ConnectGuide: Hashable, Sendable {
    /// The base address of the pages, which the user opens on a phone.
    var address: String

    /// Whether only the server's own computer can reach the address, so a phone couldn't.
    private var isOnThisMachine: Bool {
        ["://localhost", "://127.", "://[::1]"].contains { address.contains($0) }
    }

    struct Content: Encodable {
        /// The QR code of the server's address, as values for the template.
        struct Code: Encodable {
            let side: Int
            let path, label: String
        }

        let address: String
        let choose, intro: Sentence
        /// The sentence that the page shows instead of the QR code if the address is local.
        let onlyHere: String?
        let code: Code?
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings.connect
        // A QR code of a local address would be useless on a phone.
        let code = isOnThisMachine ? nil : QRCode(address)
        return Content(
            address: address, choose: strings.choose(provider.name), intro: strings.intro(provider.name),
            onlyHere: isOnThisMachine ? strings.onlyHere : nil,
            code: code.map { Content.Code(side: $0.side, path: $0.path, label: strings.code(address).plain) })
    }
}

/// The page with the guide to adding the Place and with the list of connected apps.
struct ConnectPage: Page {
    var guide: ConnectGuide
    var apps: [ConnectedApp] = []
    var message = PageMessage()

    var template: PageTemplate { .connect }
    var parts: PageParts { .script }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.connect.title }

    struct Content: Encodable {
        let guide: ConnectGuide.Content
        @Flattened var apps: ConnectedAppList
        let isConnect = true
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        Content(guide: guide.content(localization, provider), apps: ConnectedAppList(apps, localization))
    }
}

/// A row of the list of connected apps.
struct ConnectedApp: Hashable, Sendable {
    /// The id of the grant with which the user gave the app access.
    var id: String
    var name: String
    var since: Date
    var lastUsed: Date?
}

/// A row for an app or a browser that has access to a user's documents.
struct GrantRow: Encodable {
    let id, name: String
    /// The words before the time `since`, such as "signed in". `nil` in a list that contains only apps, because all of
    /// its rows have the same words.
    var started: String?
    let since: TimeText
    var lastUsed: TimeText?
    /// Whether the row is for the browser that shows this page.
    var isThisOne: Bool?
}

/// The rows of the list of connected apps, and a line with the number of apps that aren't shown.
struct ConnectedAppList: Encodable {
    private static let shown = 100

    let apps: [GrantRow]
    let moreApps: String?

    init(_ all: [ConnectedApp], _ localization: Localization) {
        apps = all.prefix(Self.shown).map {
            GrantRow(
                id: $0.id, name: $0.name, since: localization.time($0.since),
                lastUsed: $0.lastUsed.map(localization.time))
        }
        moreApps = localization.more(all.count - Self.shown)
    }
}
