import Documents

/// The names of form fields, shared by routes and templates.
enum FormField {
    static let csrf = "csrf"
    /// Where the browser goes after sign-in and consent, as the text of a ``Continuation``.
    static let continuation = "continuation"
    /// Identifies one rendering of the consent page, so that submitting it twice creates only one code.
    static let attempt = "attempt"
    /// The field with the action of the pressed button, a value of ``FormAction``.
    static let action = "action"
    /// The user name, or the new name of a document or folder.
    static let name = "name"
    static let password = "password"
    /// The field that is present if the user wants to stay signed in.
    static let stay = "stay"
    static let newPassword = "new_password"
    static let repeatedPassword = "repeat_password"
    static let file = "file"
    /// The field with the subfolders for the next file, as a ``FolderPath``.
    static let path = "path"
    /// The modification time of the next file in milliseconds since 1970, as a ``ContentTime``.
    static let modified = "modified"
    /// The choice for an existing name: `version`, `both` or `skip`.
    static let clash = "clash"
    static let version = "version"
    /// The field with the destination folder of a move.
    static let folder = "folder"
    /// The field with one of several selected items, as ``NodeID/inForm``.
    static let chosen = "chosen"
    /// The next folder to show while choosing a destination, and a page of its list: the folder, a dot and the cursor.
    static let to = "to"
    static let onward = "onward"
    /// The field with the access level, `view` or `edit`.
    static let access = "access"
    /// Present if the password of a link should be removed and no new one was typed.
    static let noPassword = "no_password"
    /// The last day of a permission or link, such as 2030-12-31; may be empty.
    static let until = "until"
    /// The share link, grant, session or account of the row that contains the button.
    static let id = "id"
    /// Present if restoring from the trash should open the folder of the restored item.
    static let back = "back"
    /// The field with the page on which the form is, a value of ``PageOrigin``.
    static let from = "from"
    /// The fields with the search text and with the cursor to continue from.
    static let words = "words"
    static let after = "after"
    /// The field with the entry before which a page of a list ends.
    static let before = "before"
    /// The field with the order of a list.
    static let sort = "sort"
    /// The display name, in forms where ``name`` is the sign-in name.
    static let displayName = "display_name"
    /// For an account: zero, one or two values of ``AccountKind``. For an event: its stored kind.
    static let kind = "kind"
    /// A value of ``QuotaChoice``, which may require a number in a ``SizeUnit``.
    static let quota = "quota"
    /// The field with the value of ``quota`` that the page showed.
    static let shownQuota = "shown_quota"
    static let size = "size"
    static let unit = "unit"
    /// Filters of the audit log: a sign-in name, a document id and a time range (``AuditFilter``).
    static let user = "user"
    static let document = "document"
    /// Filter of a user's own log: the id of the user who performed the action.
    static let by = "by"
    /// Filter of the operator's log: the sign-in name of the user who performed the action.
    static let doer = "done_by"
    static let since = "since"
    /// The field with the tag of a ``Language``; empty for the browser's language.
    static let language = "language"
}

/// The actions on selected items of a folder: values of ``FormField/action``.
enum ChosenAction: String {
    case download, move, delete
}

/// The values of ``FormField/action``.
enum FormAction: String {
    case signIn = "sign-in"
    case cancel
    case allow
    case decline
    /// "Not you?": signs in as another user and returns to the same consent page.
    case switchAccount = "switch"
    /// The action that continues to the page about the Office apps.
    case connect
}

/// The values of ``FormField/action`` for the operator role.
enum RoleAction: String {
    case give = "operator"
    case take = "no-operator"
}

/// The values of ``FormField/kind`` for an account.
enum AccountKind: String {
    case business, education
}

/// The values of ``FormField/quota``.
enum QuotaChoice: String, Encodable {
    case everybody, unlimited, bytes

    init(_ quota: Quota) {
        switch quota {
        case .default: self = .everybody
        case .unlimited: self = .unlimited
        case .bytes: self = .bytes
        }
    }
}

/// The confirmed action: a value of ``FormField/action``.
enum AskedAction: String {
    case transfer = "hand-over"
}
