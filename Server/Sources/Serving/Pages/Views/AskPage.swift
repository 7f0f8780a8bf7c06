/// Asks once before something is done that others notice or that can't be undone, and says what follows.
struct AskPage: Page {
    enum Question: Hashable, Sendable {
        /// Deleting a document or folder; with the name of the owner, to whose trash it goes, where that is somebody else.
        case delete(String, isFolder: Bool, of: String?)
        /// Deleting an old version for good, of so many bytes, which may have a name.
        case deleteVersion(Int, name: String?, size: Int64)
        /// Deleting so many old versions for good, of so many bytes together.
        case deleteOldVersions(Int, size: Int64)
        /// Giving up something in the trash, or all of it.
        case discard(String)
        case emptyTrash
        /// Leaving what somebody else shares.
        case leave(String)
        /// Ending a link.
        case endLink
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
    /// What goes to the trash counts there for a bound on the room of whoever asks.
    var staysInRoom = false

    var template: PageTemplate { .delete }
    var width: PageWidth { .card }

    func title(_ texts: Texts, _ provider: Provider) -> String { question.heading(texts).plain }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts
        var text = question.text(wording)
        if staysInRoom { text = text.followed(by: texts.notices.space + texts.roomUse.stays) }
        return [
            "heading": question.heading(texts), "text": text, "button": question.button(texts),
            "action": action, "cancel": cancel, "fields": fields.map { ["field": $0.name, "value": $0.value] },
            "isGiving": question.isGiving,
        ]
    }
}
