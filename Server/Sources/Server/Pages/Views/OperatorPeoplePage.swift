import Documents

/// The people of the place, a page of them or what a search found, and a form to add one.
struct OperatorPeoplePage: OperatorPage {
    struct Entry: Hashable, Sendable {
        var id: String
        /// The name they sign in with.
        var name: String
        var displayName: String
        var tags = OperatorTags()
        var usage: StorageUsage
    }

    /// The text that was typed into the form that adds a person, when it was refused; never a password.
    struct Draft: Hashable, Sendable {
        var name: String
        var displayName: String
    }

    var people: [Entry]
    /// The text that was searched for, as it was typed.
    var words = ""
    var isSearch = false
    /// Whether the search found more than is shown.
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
                    "tags": entry.tags.model(strings), "room": localization.usage(entry.usage),
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
            // The field, and not the message, gets the cursor.
            model["refused"] = true
        }
        return model
    }
}
