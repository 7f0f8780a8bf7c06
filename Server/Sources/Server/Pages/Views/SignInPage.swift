import Localization

/// The page that asks for sign-in name and password.
struct SignInPage: Page {
    enum Problem: Hashable, Sendable {
        /// The sign-in name or the password is wrong. The page doesn't say which of the two.
        case wrong
        case disabled
        case throttled(seconds: Int)
        case busy
        case expired
        /// The browser sent no cookie, so the server can't check that this browser received the form.
        case cookies
        /// Another user has signed in with this browser since the page was opened. The value is the display name of
        /// that user.
        case signedIn(as: String)
        case startedElsewhere
        case declined
        /// The identity provider knows the user, but the user has no access here.
        case notAdmitted(provider: String, subject: String)
        /// The identity provider can't be reached.
        case providerAway(String)
        case providerFailed(String)
    }

    /// The name of the app for which the user signs in; `nil` if the user signs in only to these pages.
    var client: String?
    /// The sign-in name that the user typed before, so that the user can correct it. The password is never shown again.
    var name = ""
    /// Whether the option to stay signed in is selected.
    var stays = false
    var problem: Problem?
    var continuation: String

    var template: PageTemplate { .signIn }
    var isDialog: Bool { true }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.common.signIn }

    struct Content: Encodable {
        let heading: Sentence
        let client, problem: Sentence?
        let name, continuation: String
        let nameFirst, passwordFirst, stays: Bool
        let ways: SignInWays.Content
        let hasForm: Bool
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings.signIn
        let ways = provider.ways.content(localization, continuation: continuation)
        return Content(
            heading: strings.title(provider.name), client: client.map { strings.client($0) },
            problem: problem?.sentence(localization, wrong: strings.wrong, expired: strings.expired), name: name,
            continuation: continuation, nameFirst: name.isEmpty && !ways.hasLinks, passwordFirst: !name.isEmpty,
            stays: stays, ways: ways, hasForm: ways.acceptsPasswords || client != nil)
    }
}

extension SignInPage.Problem {
    /// - Parameters:
    ///   - wrong: the sentence for a wrong password.
    ///   - expired: the sentence for a page that has expired.
    func sentence(_ localization: Localization, wrong: String, expired: String) -> Sentence {
        let strings = localization.strings.signIn
        return switch self {
        case .wrong: Sentence(stringLiteral: wrong)
        case .disabled: Sentence(stringLiteral: strings.disabled)
        case .throttled(let seconds): Sentence(stringLiteral: strings.throttled(localization.wait(seconds: seconds)))
        case .busy: Sentence(stringLiteral: strings.busy)
        case .expired: Sentence(stringLiteral: expired)
        case .cookies: Sentence(stringLiteral: localization.strings.errors.cookiesText)
        case .signedIn(let name): strings.signedInMeanwhile(name)
        case .startedElsewhere: Sentence(stringLiteral: strings.startedElsewhere)
        case .declined: Sentence(stringLiteral: strings.declined)
        case .notAdmitted(let provider, let subject): strings.notAdmitted(provider, subject)
        case .providerAway(let provider): strings.providerAway(provider)
        case .providerFailed(let provider): strings.providerFailed(provider)
        }
    }
}
