import Documents

/// The names of form fields, shared by routes and templates.
enum FormField {
    static let csrf = "csrf"
    /// The field with the address that the browser opens after sign-in and consent, as the text of a ``Continuation``.
    static let continuation = "continuation"
    /// The field that identifies one display of the consent page, so that submitting the page twice creates only one
    /// code.
    static let attempt = "attempt"
    /// The field with the action of the pressed button, a value of ``FormAction``.
    static let action = "action"
    /// The field with the user's sign-in name, or with the new name of a document or folder.
    static let name = "name"
    static let password = "password"
    /// The field that is present if the user wants to stay signed in.
    static let stay = "stay"
    static let newPassword = "new_password"
    static let repeatedPassword = "repeat_password"
    static let file = "file"
    /// The field with the folders, as a ``FolderPath``, in which the next file of the form is saved.
    static let path = "path"
    /// The field with the modification time of the next file in the form. The value is a ``ContentTime``, in
    /// milliseconds since 1970.
    static let modified = "modified"
    /// The field with the choice for files whose name already exists: `version`, `both` or `skip`.
    static let clash = "clash"
    static let version = "version"
    /// The field with the destination folder of a move.
    static let folder = "folder"
    /// The field with the id of a selected item, as ``NodeID/inForm``. The form contains the field once for each
    /// selected item.
    static let chosen = "chosen"
    /// The field with the folder that the page for choosing a destination shows next. The field ``onward`` has the same
    /// value, followed by a dot and a position in the list of subfolders.
    static let to = "to"
    static let onward = "onward"
    /// The field with the access level, `view` or `edit`.
    static let access = "access"
    /// The field that is present if the password of a link should be removed. A typed new password takes precedence.
    static let noPassword = "no_password"
    /// The field with the last day of a user's access or of a link, such as 2030-12-31. The field may be empty.
    static let until = "until"
    /// The field with the id of the share link, grant, session or account in the row that contains the button.
    static let id = "id"
    /// The field that is present if the browser should open the folder of an item after the item was restored from the
    /// trash.
    static let back = "back"
    /// The field with the page that contains the form, a value of ``PageOrigin``.
    static let from = "from"
    /// The field with the search text. The next field contains the position from which the search continues.
    static let words = "words"
    static let after = "after"
    /// The field with the last entry on the previous page of a list. The requested page begins after this entry.
    static let before = "before"
    /// The field with the order of a list, such as `name` or `-modified`.
    static let sort = "sort"
    /// The field with the display name, in forms where ``name`` is the sign-in name.
    static let displayName = "display_name"
    /// The field with the kind of an account (values of ``AccountKind``) or of an event (`AuditedEvent.kinds`).
    static let kind = "kind"
    /// The field with a value of ``QuotaChoice``. Some choices require a number and a ``SizeUnit`` in other fields.
    static let quota = "quota"
    /// The field with the value of ``quota`` that the page showed before the operator changed it.
    static let shownQuota = "shown_quota"
    static let size = "size"
    static let unit = "unit"
    /// The fields that filter the audit log by sign-in name, document id and time range (``AuditFilter``).
    static let user = "user"
    static let document = "document"
    /// The field that filters a user's activity by the id of the user who performed the action.
    static let by = "by"
    /// The field that filters the operators' audit log by the sign-in name of the user who performed the action.
    static let doer = "done_by"
    static let since = "since"
    /// The field with the tag of a ``Language``; empty for the browser's language.
    static let language = "language"
}

/// The values of ``FormField/action`` for the items that a user selected in a folder.
enum ChosenAction: String {
    case download, move, delete
}

/// The values of ``FormField/action`` in the forms for sign-in, consent and the account.
enum FormAction: String {
    case signIn = "sign-in"
    case cancel
    case allow
    case decline
    /// The action of the button "Not you?", which signs in as another user and returns to the same consent page.
    case switchAccount = "switch"
    /// The action in the forms of the page `/connect`. After such a form, the browser returns to `/connect`.
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

/// The values of ``FormField/action`` for actions that a confirmation page asks about.
enum AskedAction: String {
    case transfer = "hand-over"
}
