import Basics
import HTMLTemplates
import Localization
import OAuthServer

/// The page that lists the apps and sessions of a user. Each row has a button that revokes the app's access or ends the
/// session.
struct AccountPage: Page {
    var displayName: String
    var usage: UsageBar
    /// The grants of the connected apps and of the browsers in which the user is signed in.
    var apps, sessions: [Grant]
    /// The session of the browser that shows the page.
    var session: GrantID
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
        let isLong = sessions.count > Self.shown
        let sorted = isLong ? sessions.filter { $0.id == session } + sessions.filter { $0.id != session } : sessions
        return Content(
            displayName: displayName, usage: usage.content(localization), apps: ConnectedAppList(apps, localization),
            sessions: sorted.prefix(Self.shown).map { row($0, localization) },
            moreSessions: localization.more(sessions.count - Self.shown),
            languages: Language.allCases.map {
                FormOption(value: $0.tag, text: $0.ownName, isChosen: $0 == language)
            }, acceptsPasswords: provider.ways.acceptsPasswords)
    }

    private func row(_ grant: Grant, _ localization: Localization) -> GrantRow {
        var row = GrantRow(grant, localization)
        (row.lastUsed, row.isThisOne) = (nil, grant.id == session)
        return row
    }

    /// The maximum number of sessions that the page lists. A button ends all sessions, including sessions that aren't
    /// listed.
    private static let shown = 100
}
