/// Asks for confirmation of an action that affects other people or can't be undone, and explains its consequences.
struct ConfirmationPage: Page {
    enum Question: Hashable, Sendable {
        /// Delete a document or folder. `of` is the owner's name if the item goes to another user's trash.
        case delete(String, isFolder: Bool, of: String?)
        /// Permanently delete an old version: its number, its name if any, and its size in bytes.
        case deleteVersion(Int, name: String?, size: Int64)
        /// Permanently delete several old versions: their number, the document's name and their total size in bytes.
        case deleteOldVersions(Int, of: String, size: Int64)
        /// Permanently delete an item in the trash, or everything in it, with the size in bytes if known.
        case discard(String, size: Int64)
        case emptyTrash(size: Int64?)
        /// Remove an item that another user shares.
        case leave(String)
        /// Revoke a link to the named item, which gives edit or view access.
        case endLink(String, mayEdit: Bool)
        case signOutEverywhere
        /// An operator's action on a user.
        case disable(String)
        case signOut(String)
        case makeOperator(String)
        case takeRole(String)
        /// Unlock an open document.
        case release(String)
    }

    /// A hidden field that the form sends again.
    struct Field: Hashable, Sendable {
        var name: String
        var value: String
    }

    var question: Question
    /// The address of the form.
    var action: String
    var cancel: String
    var fields: [Field] = []
    /// The list from which the user came, and to which the page and its form return.
    var origin: PageOrigin?
    /// Whether the item stays in the storage usage, because the trash counts towards the user's quota.
    var staysInUsage = false
    /// The names of other people who lose access, and whether links to the item stop working.
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
