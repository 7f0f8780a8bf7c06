import Localization
import OAuth
import OAuthServer

/// The page that lists the apps that may request access.
struct OperatorAppsPage: OperatorPage {
    var apps: [Client]

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
                    name: app.name, id: app.id.rawValue, kind: label(app.kind, strings), isOwn: app.isFirstParty,
                    addresses: app.redirectURIs, since: localization.time(app.created))
            })
    }

    private func label(_ kind: Client.Kind, _ strings: Strings.Operating) -> String {
        switch kind {
        case .publicClient: strings.isPublic
        case .confidential(nil): strings.noSecret
        case .confidential: strings.hasSecret
        }
    }
}
