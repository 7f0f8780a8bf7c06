import Foundation

/// The page of a person's apps and sessions, each with a button to end it.
struct AccountPage: Page {
    struct Session: Hashable, Sendable {
        var id: String
        /// The browser as far as it is recognized: "Firefox on Linux".
        var browser: String?
        var since: Date
        var isThisOne: Bool
    }

    var displayName: String
    var room: RoomBar
    var apps: [ConnectedApp]
    var sessions: [Session]
    /// The chosen language; `nil` for the browser's own.
    var language: Language?
    var message = PageMessage()

    var template: PageTemplate { .account }
    var width: PageWidth { .wide }
    var parts: PageParts { .script }

    func title(_ texts: Texts, _ provider: Provider) -> String { texts.common.account }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let model: [String: Any] = [
            "apps": apps.map { $0.row(wording) }, "hasApps": !apps.isEmpty,
            "sessions": sessions.map { row($0, wording) },
            "languages": Language.allCases.map {
                ["tag": $0.tag, "name": $0.ownName, "isChosen": $0 == language] as [String: Any]
            },
            "disconnect": PagePath.disconnect, "endSession": PagePath.endSession, "changePassword": PagePath.password,
            "connect": PagePath.connect,
            "everywhere": PagePath.signOutEverywhere, "saveLanguage": PagePath.language,
            "displayName": displayName, "saveName": PagePath.displayName,
            "room": room.model(wording), "trash": PagePath.trash, "use": PagePath.room,
        ]
        return model.merging(message.model(wording)) { _, new in new }
    }

    private func row(_ session: Session, _ wording: Wording) -> [String: Any] {
        [
            "id": session.id, "name": session.browser ?? wording.texts.account.unknownBrowser,
            "since": wording.time(session.since), "isThisOne": session.isThisOne,
        ]
    }
}
