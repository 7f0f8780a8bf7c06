import Foundation

/// A row of the list of connected apps.
struct ConnectedApp: Hashable, Sendable {
    /// The id of the grant.
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

    /// Returns the template values of the rows, and of a line with the number of omitted rows.
    func model(_ localization: Localization) -> [String: Any] {
        var model: [String: Any] = ["apps": prefix(Self.shown).map { $0.row(localization) }, "hasApps": !isEmpty]
        if count > Self.shown { model["moreApps"] = localization.strings.list.more(count - Self.shown) }
        return model
    }
}
