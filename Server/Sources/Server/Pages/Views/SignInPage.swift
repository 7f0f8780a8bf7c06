/// Asks for name and password.
struct SignInPage: Page {
    enum Problem: Hashable, Sendable {
        /// Name or password was wrong; the page doesn't say which.
        case wrong
        case disabled
        case throttled(seconds: Int)
        case busy
        case expired
        /// The browser sent no cookie, to which the form could be tied.
        case cookies
        /// Somebody else signed in in this browser after the page was opened; their display name.
        case signedIn(as: String)
    }

    /// The app that waits for the sign-in; `nil` when it is only for these pages.
    var client: String?
    /// The name that was typed before, to correct; the password is never shown again.
    var name = ""
    /// The person wishes to stay signed in.
    var stays = false
    var problem: Problem?
    var continuation: String

    var template: PageTemplate { .signIn }
    var width: PageWidth { .card }

    func title(_ texts: Texts, _ provider: Provider) -> String { texts.common.signIn }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts
        var model: [String: Any] = [
            "heading": texts.signIn.title(provider.name), "name": name, "continuation": continuation,
            "action": PagePath.signIn, "nameFirst": name.isEmpty, "stays": stays,
        ]
        if let client { model["client"] = texts.signIn.client(client) }
        if let problem { model["problem"] = text(problem, wording) }
        return model
    }

    private func text(_ problem: Problem, _ wording: Wording) -> Sentence {
        let texts = wording.texts.signIn
        return switch problem {
        case .wrong: Sentence(stringLiteral: texts.wrong)
        case .disabled: Sentence(stringLiteral: texts.disabled)
        case .throttled(let seconds): Sentence(stringLiteral: texts.throttled(wording.wait(seconds: seconds)))
        case .busy: Sentence(stringLiteral: texts.busy)
        case .expired: Sentence(stringLiteral: texts.expired)
        case .cookies: Sentence(stringLiteral: wording.texts.errors.cookiesText)
        case .signedIn(let name): texts.signedInMeanwhile(name)
        }
    }
}
