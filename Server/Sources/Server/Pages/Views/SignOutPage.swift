/// The page that asks a user who comes from Office whether to sign out here.
struct SignOutPage: Page {
    /// The display name of the signed-in user.
    var name: String

    var template: PageTemplate { .signOut }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String {
        strings.landing.signOutTitle(provider.name).plain
    }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        [
            "heading": localization.strings.landing.signOutTitle(provider.name), "name": name,
            "action": PagePath.signOut, "cancel": PagePath.home,
        ]
    }
}
