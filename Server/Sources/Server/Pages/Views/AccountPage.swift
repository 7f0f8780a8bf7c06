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
    var rows: Int { apps.count + sessions.count }
    var width: PageWidth { .wide }
    var parts: PageParts { .script }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.common.account }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        // Moves the current session to the front, so it is always shown.
        let sorted =
            sessions.count > Self.shown ? sessions.filter(\.isThisOne) + sessions.filter { !$0.isThisOne } : sessions
        var model: [String: Any] = [
            "sessions": sorted.prefix(Self.shown).map { row($0, localization) },
            "languages": Language.allCases.map {
                ["tag": $0.tag, "name": $0.ownName, "isChosen": $0 == language] as [String: Any]
            },
            "disconnect": PagePath.disconnect, "endSession": PagePath.endSession, "changePassword": PagePath.password,
            "connect": PagePath.connect,
            "everywhere": PagePath.signOutEverywhere, "saveLanguage": PagePath.language,
            "displayName": displayName, "saveName": PagePath.displayName,
            "usage": usage.model(localization), "trash": PagePath.trash, "use": PagePath.usage,
        ]
        model.merge(apps.model(localization)) { _, new in new }
        if sessions.count > Self.shown {
            model["moreSessions"] = localization.strings.list.more(sessions.count - Self.shown)
        }
        return model.merging(message.model(localization)) { _, new in new }
    }

    /// The maximum number of sessions shown. A button ends all sessions.
    private static let shown = 100

    private func row(_ session: Session, _ localization: Localization) -> [String: Any] {
        [
            "id": session.id, "name": session.browser ?? localization.strings.account.unknownBrowser,
            "since": localization.time(session.since), "isThisOne": session.isThisOne,
        ]
    }
}
