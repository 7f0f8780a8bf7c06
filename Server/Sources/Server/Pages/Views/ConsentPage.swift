/// Asks whether an app may have access.
struct ConsentPage: Page {
    enum Scope: Hashable, Sendable {
        case profile
        case documents
        /// The app gets a refresh token.
        case stay
        /// The scope has no text of its own on the pages.
        case other(String)
    }

    var client: String
    var scopes: [Scope]
    var continuation: String
    /// The identifier of this rendering of the page.
    var attempt = ""
    /// Whether the page asks again, because the user signed in again after the page was opened.
    var isAskedAgain = false

    var template: PageTemplate { .consent }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String {
        strings.consent.title(client, provider.name).plain
    }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        let strings = localization.strings.consent
        var model: [String: Any] = [
            "heading": strings.title(client, provider.name), "able": strings.able(client),
            "scopes": scopes.map { text($0, strings) }, "continuation": continuation, "action": PagePath.consent,
            "attempt": attempt,
        ]
        if isAskedAgain { model["problem"] = Sentence(stringLiteral: strings.askedAgain) }
        return model
    }

    private func text(_ scope: Scope, _ strings: Strings.Consent) -> Sentence {
        switch scope {
        case .profile: Sentence(stringLiteral: strings.profile)
        case .documents: Sentence(stringLiteral: strings.documents)
        case .stay: Sentence(stringLiteral: strings.stay)
        case .other(let name): strings.other(name)
        }
    }
}
