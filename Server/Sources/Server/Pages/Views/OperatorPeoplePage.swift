import Basics
import Documents
import HTMLTemplates
import Localization
import OAuthServer

/// The page that lists users, or the users that a search found, with a form that adds a user.
struct OperatorPeoplePage: OperatorPage {
    struct Entry: Hashable, Sendable {
        var account: Account
        /// Whether the user is the operator who views the page.
        var isSelf = false
        var usage: StorageUsage
    }

    /// The text that the operator typed into the refused form for adding a user. It never contains a password.
    struct Draft: Hashable, Sendable {
        var name: String
        var displayName: String
    }

    var people: [Entry]
    /// The search text as the operator typed it.
    var words = ""
    /// Whether the search found more users than the page shows.
    var isCut = false
    /// The address of the next page; `nil` on the last page.
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
        /// `true` if the form for adding a user was refused. A field of the form then gets the focus, instead of the
        /// message.
        let refused: Bool?
        @Flattened var sequence: PageSequence
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings.operating
        return Content(
            people: people.map { entry in
                Content.Row(
                    address: PagePath.operatorPerson(entry.account.id.rawValue), name: entry.account.name.rawValue,
                    displayName: entry.account.displayName,
                    tags: entry.account.tags(isSelf: entry.isSelf, strings), usage: localization.usage(entry.usage))
            },
            isCut: isCut, typed: words.nonEmpty,
            draft: draft.map { Content.Draft(name: $0.name, displayName: $0.displayName.nonEmpty) },
            refused: draft == nil ? nil : true,
            sequence: PageSequence(next: next, start: isFirstPage ? nil : PagePath.operatorPeople))
    }
}
