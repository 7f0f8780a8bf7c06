import Foundation

/// A parent folder that is shared, which shares the item too.
struct SharedAbove: Hashable, Sendable {
    var id: String
    /// The folder's name; `nil` for the root, which pages call "Documents".
    var name: String?
    var people: [SharedPerson] = []
    var links: [DocumentPage.Link] = []
}

extension [SharedAbove] {
    var rows: Int { reduce(0) { $0 + $1.people.count + $1.links.count } }

    /// Returns the template values of the people who have access
    /// through a parent folder, and of the links that open it.
    func model(_ localization: Localization) -> [String: Any] {
        let strings = localization.strings
        var people: [[String: Any]] = [], links: [[String: Any]] = []
        for folder in self {
            let through = folder.link(strings.sharing.through(folder.name ?? strings.common.documents))
            people += folder.people.prefix([SharedPerson].shown - people.count).map { person in
                person.row(localization, isReadOnly: true).merging(["through": through]) { _, new in new }
            }
            let opens = folder.link(
                folder.name.map(strings.links.above) ?? Sentence(stringLiteral: strings.links.aboveAll))
            links += folder.links.prefix([SharedPerson].shown - links.count).map { link in
                link.row(localization, message: PageMessage()).merging(["opens": opens]) { _, new in new }
            }
        }
        let more = rows - people.count - links.count
        var model: [String: Any] = [
            "peopleAbove": people, "hasPeopleAbove": !people.isEmpty, "linksAbove": links,
            "hasLinksAbove": !links.isEmpty,
        ]
        if more > 0 { model["moreAbove"] = strings.list.more(more) }
        return model
    }
}

extension SharedAbove {
    fileprivate func link(_ text: Sentence) -> [String: Any] {
        ["address": name == nil ? PagePath.home : PagePath.folder(id), "text": text]
    }
}

/// A row in the list of people with access.
struct SharedPerson: Hashable, Sendable {
    /// The id of the account.
    var id: String
    /// The display name of the account.
    var name: String
    var mayEdit: Bool
    var expires: Date?
    /// The last day of access, as the value of its form field.
    var lastDay: String?
    var hasEnded: Bool
    /// Whether the person got access by keeping a linked item.
    var cameByLink = false

    /// - Parameters:
    ///   - isReadOnly: whether no user may change the item.
    ///   - message: may contain a refused form of this person, to show again.
    func row(_ localization: Localization, isReadOnly: Bool, _ message: PageMessage = PageMessage()) -> [String: Any] {
        let sharing = localization.strings.sharing
        var row: [String: Any] = [
            "id": id, "name": name, "access": mayEdit ? sharing.edit : sharing.view, "hasEnded": hasEnded,
            "byLink": cameByLink,
        ]
        // Access from a link has the link's access level, so it can't be changed here. Expired access must be given
        // again.
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

    /// Returns the template values of the form for the last day.
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
    /// The maximum number of people shown, each with three forms. People with the oldest access are shown first.
    static var shown: Int { 100 }

    /// Returns the template values of the rows, and of a line with the number of omitted rows.
    func model(_ localization: Localization, isReadOnly: Bool, _ message: PageMessage) -> [String: Any] {
        var model: [String: Any] = [
            "people": prefix(Self.shown).map { $0.row(localization, isReadOnly: isReadOnly, message) },
            "hasPeople": !isEmpty,
        ]
        if count > Self.shown { model["morePeople"] = localization.strings.list.more(count - Self.shown) }
        return model
    }
}
