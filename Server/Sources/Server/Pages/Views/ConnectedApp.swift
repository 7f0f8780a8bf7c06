import Foundation

/// A row of the apps that open a person's documents.
struct ConnectedApp: Hashable, Sendable {
    /// The grant's identifier.
    var id: String
    var name: String
    var since: Date
    var lastUsed: Date?

    func row(_ localization: Localization) -> [String: Any] {
        var row: [String: Any] = ["id": id, "name": name, "since": localization.time(since)]
        if let lastUsed { row["lastUsed"] = localization.time(lastUsed) }
        return row
    }
}

extension [ConnectedApp] {
    private static var shown: Int { 100 }

    /// The values of the rows that a page shows, and of a line that says how many more there are.
    func model(_ localization: Localization) -> [String: Any] {
        var model: [String: Any] = ["apps": prefix(Self.shown).map { $0.row(localization) }, "hasApps": !isEmpty]
        if count > Self.shown { model["moreApps"] = localization.strings.list.more(count - Self.shown) }
        return model
    }
}
