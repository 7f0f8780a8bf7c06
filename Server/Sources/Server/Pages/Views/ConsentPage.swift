import Localization

/// The page that asks the user whether an app may have access.
struct ConsentPage: Page {
    enum Scope: Hashable, Sendable {
        case profile
        case documents
        /// The app may stay connected: it gets a refresh token.
        case stay
        /// The app requests a scope for which the pages have no text.
        case other(String)
    }

    var client: String
    var scopes: [Scope]
    var continuation: String
    /// The identifier of this display of the page, so that submitting the page twice creates only one code.
    var attempt = ""
    /// Whether the page is shown a second time, because the user signed in again after the page was opened.
    var isAskedAgain = false

    var template: PageTemplate { .consent }
    var isDialog: Bool { true }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String {
        strings.consent.title(client, provider.name).plain
    }

    struct Content: Encodable {
        let heading, able: Sentence
        let scopes: [Sentence]
        let continuation, attempt: String
        let problem: Sentence?
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings.consent
        return Content(
            heading: strings.title(client, provider.name), able: strings.able(client),
            scopes: scopes.map { text($0, strings) }, continuation: continuation, attempt: attempt,
            problem: isAskedAgain ? Sentence(stringLiteral: strings.askedAgain) : nil)
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
