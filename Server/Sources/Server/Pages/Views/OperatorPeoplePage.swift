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
    /// Whether the search found more users than are shown.
    var isCut = false
    /// The address of the next page.
    var next: String?
    var isFirstPage = true
    var draft: Draft?
    var message = PageMessage()

    var section: PageSection { .operating(.people) }
    var template: PageTemplate { .operatorPeople }

    struct Content: Encodable {
        struct Row: Encodable {
            let address, name, displayName: String
            let tags: [String]
            let usage: String
        }

        struct Draft: Encodable {
            let name: String
            let displayName: String?
        }

        let people: [Row]
        let isCut: Bool
        let typed: String?
        let draft: Draft?
        /// Set if the form to add a user was refused. The focus then moves to a field of the form instead of the
        /// message.
        let refused: Bool?
        @Flattened var sequence: PageSequence
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings.operating
        return Content(
            people: people.map { entry in
                Content.Row(
                    address: PagePath.operatorPerson(entry.id), name: entry.name, displayName: entry.displayName,
                    tags: entry.tags.texts(strings), usage: localization.usage(entry.usage))
            },
            isCut: isCut, typed: words.nonEmpty,
            draft: draft.map { Content.Draft(name: $0.name, displayName: $0.displayName.nonEmpty) },
            refused: draft == nil ? nil : true,
            sequence: PageSequence(next: next, start: isFirstPage ? nil : PagePath.operatorPeople))
    }
}
