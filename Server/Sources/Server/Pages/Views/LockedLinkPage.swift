/// Asks for the password of a link. It tells nothing of what the link leads to.
struct LockedLinkPage: Page {
    enum Problem: Hashable, Sendable {
        case wrong
        case throttled(seconds: Int)
        case busy
        case expired
        /// The browser sent no cookie, to which the form could be tied.
        case cookies
    }

    var token: String
    var problem: Problem?

    var template: PageTemplate { .lockedLink }
    var width: PageWidth { .card }

    func title(_ texts: Texts, _ provider: Provider) -> String { texts.links.lockedTitle }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        var model: [String: Any] = ["action": PagePath.share(token, .open)]
        if let problem { model["problem"] = Sentence(stringLiteral: text(problem, wording)) }
        return model
    }

    private func text(_ problem: Problem, _ wording: Wording) -> String {
        let texts = wording.texts
        return switch problem {
        case .wrong: texts.links.wrong
        case .throttled(let seconds): texts.signIn.throttled(wording.wait(seconds: seconds))
        case .busy: texts.signIn.busy
        case .expired: texts.signIn.expired
        case .cookies: texts.errors.cookiesText
        }
    }
}
