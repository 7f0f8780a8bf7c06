/// Asks once before something is done that others notice or that can't be undone, and says what follows.
struct ConfirmationPage: Page {
    enum Question: Hashable, Sendable {
        /// Deleting a document or folder; with the name of the owner, to whose trash it goes, where that is somebody else.
        case delete(String, isFolder: Bool, of: String?)
        /// Deleting an old version for good, of so many bytes, which may have a name.
        case deleteVersion(Int, name: String?, size: Int64)
        /// Deleting so many old versions of a document for good, of so many bytes together.
        case deleteOldVersions(Int, of: String, size: Int64)
        /// Giving up something in the trash, or all of it, of so many bytes where that is known.
        case discard(String, size: Int64)
        case emptyTrash(size: Int64?)
        /// Leaving what somebody else shares.
        case leave(String)
        /// Ending a link to something, which lets people edit it or only view it.
        case endLink(String, mayEdit: Bool)
        case signOutEverywhere
        /// An action of an operator on a person.
        case disable(String)
        case signOut(String)
        case makeOperator(String)
        case takeRole(String)
        /// Freeing a document that is open.
        case release(String)
    }

    /// A field that the form sends again.
    struct Field: Hashable, Sendable {
        var name: String
        var value: String
    }

    var question: Question
    /// The address of the form.
    var action: String
    var cancel: String
    var fields: [Field] = []
    /// The list that it was reached from, to which it and its form lead back.
    var origin: PageOrigin?
    /// The trash counts for a bound on the room of whoever is asked.
    var staysInUsage = false
    /// The names of others who can't open it any more then, and whether links to it lead nowhere.
    var losing: [String] = []
    var hasLinks = false

    var template: PageTemplate { .delete }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String { question.heading(strings).plain }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        let strings = localization.strings
        var text = question.text(localization)
        if !losing.isEmpty, let lost = question.lost {
            let space = Sentence(stringLiteral: strings.flashMessages.space)
            let people = losing.listed(atMost: 5)
            text = text.followed(by: space).followed(
                by: question.isOfFolder
                    ? strings.audience.losingFolder(people, lost) : strings.audience.losing(people, lost))
        }
        if hasLinks {
            let links = question.isOfFolder ? strings.audience.linksToAny : strings.audience.links
            text = text.followed(by: strings.flashMessages.space + links)
        }
        if staysInUsage { text = text.followed(by: strings.flashMessages.space + strings.storageBreakdown.stays) }
        return [
            "heading": question.heading(strings), "text": text, "button": question.button(strings),
            "action": action, "cancel": origin?.address ?? cancel,
            "fields": (fields + (origin.map { [$0.field] } ?? [])).map { ["field": $0.name, "value": $0.value] },
            "isGiving": question.isGiving,
        ]
    }
}
