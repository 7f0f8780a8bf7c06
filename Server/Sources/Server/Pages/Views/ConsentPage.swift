/// Asks whether an app may have access.
struct ConsentPage: Page {
    enum Scope: Hashable, Sendable {
        case profile
        case documents
        /// The app gets a refresh token.
        case stay
        /// A scope for which the pages have no text.
        case other(String)
    }

    var client: String
    var scopes: [Scope]
    var continuation: String
    /// Tells this showing of the page from others.
    var attempt = ""
    /// The person signed in anew after the page was opened, and has to decide once more.
    var isAskedAgain = false

    var template: PageTemplate { .consent }
    var width: PageWidth { .card }

    func title(_ texts: Texts, _ provider: Provider) -> String { texts.consent.title(client, provider.name).plain }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts.consent
        var model: [String: Any] = [
            "heading": texts.title(client, provider.name), "able": texts.able(client),
            "scopes": scopes.map { text($0, texts) }, "continuation": continuation, "action": PagePath.consent,
            "attempt": attempt,
        ]
        if isAskedAgain { model["problem"] = Sentence(stringLiteral: texts.askedAgain) }
        return model
    }

    private func text(_ scope: Scope, _ texts: Texts.Consent) -> Sentence {
        switch scope {
        case .profile: Sentence(stringLiteral: texts.profile)
        case .documents: Sentence(stringLiteral: texts.documents)
        case .stay: Sentence(stringLiteral: texts.stay)
        case .other(let name): texts.other(name)
        }
    }
}
