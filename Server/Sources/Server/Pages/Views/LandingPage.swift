/// `/` for visitors who aren't signed in.
struct LandingPage: Page {
    var template: PageTemplate { .landing }
    var width: PageWidth { .card }

    func title(_ texts: Texts, _ provider: Provider) -> String { texts.common.signIn }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        ["heading": wording.texts.landing.title(provider.name), "signIn": PagePath.signIn]
    }
}
