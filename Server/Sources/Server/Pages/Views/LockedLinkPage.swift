/// Asks for the password of a link. The page reveals nothing about the linked item.
struct LockedLinkPage: Page {
    enum Problem: Hashable, Sendable {
        case wrong
        case throttled(seconds: Int)
        case busy
        case expired
        /// The browser sent no cookie, so the form can't be tied to the browser.
        case cookies
    }

    var token: String
    var problem: Problem?

    var template: PageTemplate { .lockedLink }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.links.lockedTitle }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        var model: [String: Any] = ["action": PagePath.share(token, .open)]
        if let problem { model["problem"] = Sentence(stringLiteral: text(problem, localization)) }
        return model
    }

    private func text(_ problem: Problem, _ localization: Localization) -> String {
        let strings = localization.strings
        return switch problem {
        case .wrong: strings.links.wrong
        case .throttled(let seconds): strings.signIn.throttled(localization.wait(seconds: seconds))
        case .busy: strings.signIn.busy
        case .expired: strings.signIn.expired
        case .cookies: strings.errors.cookiesText
        }
    }
}
