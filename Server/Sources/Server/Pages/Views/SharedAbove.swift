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
