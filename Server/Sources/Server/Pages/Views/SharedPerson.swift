import Foundation

/// A row of the people that something is shared with.
struct SharedPerson: Hashable, Sendable {
    /// The account's identifier.
    var id: String
    /// The name others see.
    var name: String
    var mayEdit: Bool
    var expires: Date?
    /// The last day, as the field for it has it.
    var lastDay: String?
    var hasEnded: Bool
    /// They kept what a link led to.
    var cameByLink = false

    /// - Parameters:
    ///   - isReadOnly: nobody may change it.
    ///   - message: of a form that is shown again, which may be this person's.
    func row(_ localization: Localization, isReadOnly: Bool, _ message: PageMessage = PageMessage()) -> [String: Any] {
        let sharing = localization.strings.sharing
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
            row["end"] = end(localization, message)
        }
        if let expires { row["until"] = localization.lastDay(before: expires) }
        return row
    }

    /// The values of the form for the last day.
    private func end(_ localization: Localization, _ message: PageMessage) -> [String: Any] {
        let refused = message.refused, strings = localization.strings
        let again = refused?.kind == .permitEnd && refused?.id == id ? refused : nil
        let end: [String: Any] = [
            "isAgain": again != nil, "lastDay": again?.typed ?? lastDay ?? "",
            "summary": lastDay == nil ? strings.ends.set : strings.ends.change,
        ]
        return again == nil ? end : end.merging(message.problemsInForm(localization)) { _, new in new }
    }
}

extension [SharedPerson] {
    /// The people that a page shows, each with three forms: those who have it longest.
    static var shown: Int { 100 }

    /// The values of the rows, and of a line that says how many more there are.
    func model(_ localization: Localization, isReadOnly: Bool, _ message: PageMessage) -> [String: Any] {
        var model: [String: Any] = [
            "people": prefix(Self.shown).map { $0.row(localization, isReadOnly: isReadOnly, message) },
            "hasPeople": !isEmpty,
        ]
        if count > Self.shown { model["morePeople"] = localization.strings.list.more(count - Self.shown) }
        return model
    }
}
