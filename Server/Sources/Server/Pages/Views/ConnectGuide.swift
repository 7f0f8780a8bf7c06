import Basics
import HTMLTemplates
import Localization
import OAuthServer

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
    /// The grants of the connected apps.
    var apps: [Grant] = []
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

extension GrantRow {
    init(_ grant: Grant, _ localization: Localization) {
        let browser = grant.kind == .browser ? BrowserName.read(grant.label) : grant.label
        self.init(
            id: grant.id.rawValue, name: browser ?? localization.strings.account.unknownBrowser,
            since: localization.time(grant.created), lastUsed: grant.lastUsed.map(localization.time))
    }
}

/// The rows of the list of connected apps, and a line with the number of apps that aren't shown.
struct ConnectedAppList: Encodable {
    private static let shown = 100

    let apps: [GrantRow]
    let moreApps: String?

    init(_ all: [Grant], _ localization: Localization) {
        apps = all.prefix(Self.shown).map { GrantRow($0, localization) }
        moreApps = localization.more(all.count - Self.shown)
    }
}
