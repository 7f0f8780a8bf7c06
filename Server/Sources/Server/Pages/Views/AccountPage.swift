import Foundation
import HTMLTemplates
import Localization

/// The page that lists the apps and sessions of a user. Each row has a button that revokes the app's access or ends the
/// session.
struct AccountPage: Page {
    struct Session: Hashable, Sendable {
        var id: String
        /// The browser and system of the session, such as "Firefox · Linux"; `nil` if unknown.
        var browser: String?
        var since: Date
        var isThisOne: Bool
    }

    var displayName: String
    var usage: UsageBar
    var apps: [ConnectedApp]
    var sessions: [Session]
    /// The language that the user selected for the pages; `nil` for the browser's language.
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
        let acceptsPasswords: Bool
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        // Moves the current session to the front of the list, so that the page always shows it.
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
            }, acceptsPasswords: provider.ways.acceptsPasswords)
    }

    /// The maximum number of sessions that the page lists. A button ends all sessions, including sessions that aren't
    /// listed.
    private static let shown = 100
}
