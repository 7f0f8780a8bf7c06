import Foundation

/// A row of the apps that open a person's documents.
struct ConnectedApp: Hashable, Sendable {
    /// The grant's identifier.
    var id: String
    var name: String
    var since: Date
    var lastUsed: Date?

    func row(_ wording: Wording) -> [String: Any] {
        var row: [String: Any] = ["id": id, "name": name, "since": wording.time(since)]
        if let lastUsed { row["lastUsed"] = wording.time(lastUsed) }
        return row
    }
}
