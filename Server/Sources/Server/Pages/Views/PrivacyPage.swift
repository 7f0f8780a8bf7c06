/// The built-in privacy statement, for operators without one of their own.
struct PrivacyPage: Page {
    var template: PageTemplate { .privacy }
    var width: PageWidth { .card }

    func title(_ texts: Texts, _ provider: Provider) -> String { texts.common.privacy }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts.privacy
        return [
            "heading": texts.title(provider.name),
            "sections": [
                ["title": texts.storedTitle, "text": texts.stored],
                ["title": texts.connectionsTitle, "text": texts.connections],
                ["title": texts.logsTitle, "text": texts.logs],
                ["title": texts.cookieTitle, "text": texts.cookie],
                ["title": texts.controlTitle, "text": texts.control],
            ],
        ]
    }
}
