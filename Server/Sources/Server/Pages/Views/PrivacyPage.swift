/// The built-in privacy statement, for operators who don't set their own.
struct PrivacyPage: Page {
    var template: PageTemplate { .privacy }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.common.privacy }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        let strings = localization.strings.privacy
        return [
            "heading": strings.title(provider.name),
            "sections": [
                ["title": strings.storedTitle, "text": strings.stored],
                ["title": strings.connectionsTitle, "text": strings.connections],
                ["title": strings.logsTitle, "text": strings.logs],
                ["title": strings.cookieTitle, "text": strings.cookie],
                ["title": strings.controlTitle, "text": strings.control],
            ],
        ]
    }
}
