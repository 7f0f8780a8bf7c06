/// The page at `/` for visitors who aren't signed in.
struct LandingPage: Page {
    var template: PageTemplate { .landing }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.common.signIn }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        ["heading": localization.strings.landing.title(provider.name), "signIn": PagePath.signIn]
    }
}
