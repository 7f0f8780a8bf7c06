import Foundation

/// The guide to adding the Place in the Office apps on a phone:
/// steps, the name of the Place and a QR code of its address.
struct ConnectGuide: Hashable, Sendable {
    /// The base address of the pages, which the user opens on a phone.
    var address: String

    /// Whether the address is local, so a phone would look for the server on itself.
    private var isOnThisMachine: Bool {
        ["://localhost", "://127.", "://[::1]"].contains { address.contains($0) }
    }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        let strings = localization.strings.connect
        var model: [String: Any] = [
            "address": address, "choose": strings.choose(provider.name), "intro": strings.intro(provider.name),
            "dismiss": PagePath.dismissGuide, "connect": PagePath.connect,
        ]
        // A QR code of a local address would be useless on a phone.
        if isOnThisMachine {
            model["onlyHere"] = strings.onlyHere
        } else if let code = QRCode(address) {
            model["code"] = ["side": "\(code.side)", "path": code.path, "label": strings.code(address).plain]
        }
        return model
    }
}

/// The guide on a separate page, with the connected apps.
struct ConnectPage: Page {
    var guide: ConnectGuide
    var apps: [ConnectedApp] = []
    var message = PageMessage()

    var template: PageTemplate { .connect }
    var width: PageWidth { .wide }
    var parts: PageParts { .script }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.connect.title }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        let model: [String: Any] = [
            "guide": guide.model(localization, provider), "disconnect": PagePath.disconnect, "isConnect": true,
        ].merging(apps.model(localization)) { _, new in new }
        return model.merging(message.model(localization)) { _, new in new }
    }
}

/// A row of the list of connected apps.
struct ConnectedApp: Hashable, Sendable {
    /// The id of the grant.
    var id: String
    var name: String
    var since: Date
    var lastUsed: Date?

    func row(_ localization: Localization) -> [String: Any] {
        var row: [String: Any] = ["id": id, "name": name, "since": localization.time(since)]
        if let lastUsed { row["lastUsed"] = localization.time(lastUsed) }
        return row
    }
}

extension [ConnectedApp] {
    private static var shown: Int { 100 }

    /// Returns the template values of the rows, and of a line with the number of omitted rows.
    func model(_ localization: Localization) -> [String: Any] {
        var model: [String: Any] = ["apps": prefix(Self.shown).map { $0.row(localization) }, "hasApps": !isEmpty]
        if count > Self.shown { model["moreApps"] = localization.strings.list.more(count - Self.shown) }
        return model
    }
}
