/// The guide to adding the place in the Office apps of a phone: steps, the place's name, and its address to scan.
struct ConnectGuide: Hashable, Sendable {
    /// The address of these pages, for a phone to open.
    var address: String

    /// Whether a phone that opened the address would look for the place on itself.
    private var isOnThisMachine: Bool {
        ["://localhost", "://127.", "://[::1]"].contains { address.contains($0) }
    }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        let strings = localization.strings.connect
        var model: [String: Any] = [
            "address": address, "choose": strings.choose(provider.name), "intro": strings.intro(provider.name),
            "dismiss": PagePath.dismissGuide, "connect": PagePath.connect,
        ]
        // A phone that scanned such an address would look for the place on itself.
        if isOnThisMachine {
            model["onlyHere"] = strings.onlyHere
        } else if let code = QRCode(address) {
            model["code"] = ["side": "\(code.side)", "path": code.path, "label": strings.code(address).plain]
        }
        return model
    }
}

/// The guide on a page of its own, with the apps that are connected already.
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
