import Foundation

/// A row of the people that something is shared with.
struct SharedPerson: Hashable, Sendable {
    /// The account's identifier.
    var id: String
    /// The name others see.
    var name: String
    var mayEdit: Bool
    var expires: Date?
    var hasEnded: Bool
    /// They kept what a link led to.
    var cameByLink = false

    /// - Parameter isReadOnly: nobody may change it.
    func row(_ wording: Wording, isReadOnly: Bool) -> [String: Any] {
        let sharing = wording.texts.sharing
        var row: [String: Any] = [
            "id": id, "name": name, "access": mayEdit ? sharing.edit : sharing.view, "hasEnded": hasEnded,
            "byLink": cameByLink,
        ]
        // Who kept it by a link has what that allows, and who has it no longer is given it anew.
        if !cameByLink, !hasEnded {
            row["change"] = [
                "access": mayEdit ? "view" : "edit", "label": mayEdit ? sharing.onlyView : sharing.letEdit,
                "isOffered": mayEdit || !isReadOnly,
            ]
        }
        if let expires { row["until"] = wording.lastDay(before: expires) }
        return row
    }
}
