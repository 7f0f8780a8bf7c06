import Documents

/// One page of users or search results, and a form to add a user.
struct OperatorPeoplePage: OperatorPage {
    struct Entry: Hashable, Sendable {
        var id: String
        /// The sign-in name.
        var name: String
        var displayName: String
        var tags = OperatorTags()
        var usage: StorageUsage
    }

    /// The typed text of a refused form for adding a user; never a password.
    struct Draft: Hashable, Sendable {
        var name: String
        var displayName: String
    }

    var people: [Entry]
    /// The search text as typed.
    var words = ""
    var isSearch = false
    /// Whether the search found more users than are shown.
    var isCut = false
    /// The address of the next page.
    var next: String?
    var isFirstPage = true
    var draft: Draft?
    var message = PageMessage()

    var section: OperatorSection { .people }
    var template: PageTemplate { .operatorPeople }

    func content(_ localization: Localization) -> [String: Any] {
        let strings = localization.strings.operating
        var model: [String: Any] = [
            "people": people.map { entry in
                [
                    "address": PagePath.operatorPerson(entry.id), "name": entry.name, "displayName": entry.displayName,
                    "tags": entry.tags.model(strings), "usage": localization.usage(entry.usage),
                ] as [String: Any]
            },
            "hasPeople": !people.isEmpty, "isCut": isCut, "here": PagePath.operatorPeople,
        ]
        if !words.isEmpty { model["typed"] = words }
        if let next { model["next"] = next }
        if !isFirstPage { model["start"] = PagePath.operatorPeople }
        if let draft {
            model["draft"] =
                draft.displayName.isEmpty
                ? ["name": draft.name] : ["name": draft.name, "displayName": draft.displayName]
            // The focus moves to the field instead of the message.
            model["refused"] = true
        }
        return model
    }
}
