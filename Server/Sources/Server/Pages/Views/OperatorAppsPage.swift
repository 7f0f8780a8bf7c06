import Foundation

/// The page of apps that may request access.
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
        /// Whether the app is the provider's own.
        var isFirstParty: Bool
        /// The client's redirect addresses.
        var addresses: [String]
        var since: Date
    }

    var apps: [App]

    var section: OperatorSection { .apps }
    var template: PageTemplate { .operatorApps }

    func content(_ localization: Localization) -> [String: Any] {
        let strings = localization.strings.operating
        return [
            "about": Self.parts(strings.appsText),
            "clients": apps.map { app in
                [
                    "name": app.name, "id": app.id, "kind": label(app.kind, strings), "isOwn": app.isFirstParty,
                    "addresses": app.addresses.map { ["text": $0] }, "since": localization.time(app.since),
                ] as [String: Any]
            },
        ]
    }

    private func label(_ kind: App.Kind, _ strings: Strings.Operating) -> String {
        switch kind {
        case .withSecret: strings.hasSecret
        case .withoutSecret: strings.noSecret
        case .onDevices: strings.isPublic
        }
    }
}
