import Foundation
import Localization

/// The page that lists the apps that may request access.
struct OperatorAppsPage: OperatorPage {
    struct App: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            case withSecret, withoutSecret
            /// The app is a public client, which runs on users' devices.
            case onDevices
        }

        var name: String
        /// The client's `client_id`.
        var id: String
        var kind: Kind
        /// Whether the app is the provider's own app, which may request codes for Office.
        var isFirstParty: Bool
        /// The client's redirect addresses.
        var addresses: [String]
        var since: Date
    }

    var apps: [App]

    var section: PageSection { .operating(.apps) }
    var template: PageTemplate { .operatorApps }

    struct Content: Encodable {
        struct Row: Encodable {
            let name, id, kind: String
            let isOwn: Bool
            let addresses: [String]
            let since: TimeText
        }

        let about: [CommandText]
        let clients: [Row]
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings.operating
        return Content(
            about: CommandText.parts(of: strings.appsText),
            clients: apps.map { app in
                Content.Row(
                    name: app.name, id: app.id, kind: label(app.kind, strings), isOwn: app.isFirstParty,
                    addresses: app.addresses, since: localization.time(app.since))
            })
    }

    private func label(_ kind: App.Kind, _ strings: Strings.Operating) -> String {
        switch kind {
        case .withSecret: strings.hasSecret
        case .withoutSecret: strings.noSecret
        case .onDevices: strings.isPublic
        }
    }
}
