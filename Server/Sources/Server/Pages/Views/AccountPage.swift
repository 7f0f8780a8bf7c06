import Foundation

/// The page of a user's apps and sessions, each with a button that revokes it.
struct AccountPage: Page {
    struct Session: Hashable, Sendable {
        var id: String
        /// The browser, such as "Firefox on Linux", if it is known.
        var browser: String?
        var since: Date
        var isThisOne: Bool
    }

    var displayName: String
    var usage: UsageBar
    var apps: [ConnectedApp]
    var sessions: [Session]
    /// The selected language; `nil` for the browser's language.
    var language: Language?
    var message = PageMessage()

    var template: PageTemplate { .account }
    var section: PageSection { .account }
    var rows: Int { apps.count + sessions.count }
    var parts: PageParts { .script }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.common.account }

    struct Content: Encodable {
        let displayName: String
        let usage: UsageBar.Content
        @Flattened var apps: ConnectedAppList
        let sessions: [GrantRow]
        let moreSessions: String?
        let languages: [FormOption]
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        // Moves the current session to the front, so it is always shown.
        let sorted =
            sessions.count > Self.shown ? sessions.filter(\.isThisOne) + sessions.filter { !$0.isThisOne } : sessions
        return Content(
            displayName: displayName, usage: usage.content(localization), apps: ConnectedAppList(apps, localization),
            sessions: sorted.prefix(Self.shown).map { session in
                GrantRow(
                    id: session.id, name: session.browser ?? localization.strings.account.unknownBrowser,
                    since: localization.time(session.since), isThisOne: session.isThisOne)
            },
            moreSessions: localization.more(sessions.count - Self.shown),
            languages: Language.allCases.map {
                FormOption(value: $0.tag, text: $0.ownName, isChosen: $0 == language)
            })
    }

    /// The maximum number of sessions shown. A button ends all sessions.
    private static let shown = 100
}
