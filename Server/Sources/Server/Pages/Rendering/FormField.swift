import Documents

/// The names of the form fields, so that routes and templates agree.
enum FormField {
    static let csrf = "csrf"
    /// The target of sign-in and consent, opaque to the pages (``Continuation``).
    static let continuation = "continuation"
    /// Tells one showing of the consent page from others, so that pressing its button twice makes one code.
    static let attempt = "attempt"
    /// One of ``FormAction``.
    static let action = "action"
    /// User name, new name of a document or folder.
    static let name = "name"
    static let password = "password"
    /// There when somebody wishes to stay signed in.
    static let stay = "stay"
    static let newPassword = "new_password"
    static let repeatedPassword = "repeat_password"
    static let file = "file"
    /// The folders below the form's own that the next file goes into, as ``FolderPath`` has them.
    static let path = "path"
    /// When the next file was last changed, in milliseconds since 1970, as ``ContentTime`` has it.
    static let modified = "modified"
    /// The answer to a name that is taken: `version`, `both` or `skip`.
    static let clash = "clash"
    static let version = "version"
    /// The folder something is moved to.
    static let folder = "folder"
    /// One of several that are chosen, as ``NodeID/inForm`` has it.
    static let chosen = "chosen"
    /// The folder to look at next while one is chosen, and a page of its list: the folder, a dot, and the position.
    static let to = "to"
    static let onward = "onward"
    /// `view` or `edit`.
    static let access = "access"
    /// There when a link is to have no password any more, and no other is typed.
    static let noPassword = "no_password"
    /// The last day of a permission or a link, as 2030-12-31; may be empty.
    static let until = "until"
    /// The share link, grant, session or account that a row's button is about.
    static let id = "id"
    /// There when the way on from the trash is the folder of what was brought back.
    static let back = "back"
    /// One of ``PageOrigin``.
    static let from = "from"
    /// The text that is searched for, and the cursor to continue from.
    static let words = "words"
    static let after = "after"
    /// The entry that a page of a list ends before.
    static let before = "before"
    /// The order of a list.
    static let sort = "sort"
    /// The name that others see, where ``name`` is the one to sign in with.
    static let displayName = "display_name"
    /// Of an account: values of ``AccountKind``, none or both. Of an event: its kind as it is stored.
    static let kind = "kind"
    /// One of ``QuotaChoice``, and for one of them a number of a ``SizeUnit``.
    static let quota = "quota"
    /// The one that the page showed.
    static let shownQuota = "shown_quota"
    static let size = "size"
    static let unit = "unit"
    /// Of the audit log: a sign-in name, the identifier of a document, and how far back (``AuditFilter``).
    static let user = "user"
    static let document = "document"
    /// Of a person's own log: the identifier of whoever did something.
    static let by = "by"
    /// Of the log of operators: the sign-in name of whoever did something.
    static let doer = "done_by"
    static let since = "since"
    /// A ``Language``'s tag, or empty for the browser's own.
    static let language = "language"
}

/// The actions on what was chosen in a folder: values of ``FormField/action``.
enum ChosenAction: String {
    case download, move, delete
}

/// The values of ``FormField/action``.
enum FormAction: String {
    case signIn = "sign-in"
    case cancel
    case allow
    case decline
    /// "Not you?": signs in as somebody else and returns to the same consent.
    case switchAccount = "switch"
    /// Goes on with the page about the Office apps.
    case connect
}

/// The values of ``FormField/action`` for the operator's role.
enum RoleAction: String {
    case give = "operator"
    case take = "no-operator"
}

/// The values of ``FormField/kind`` for an account.
enum AccountKind: String {
    case business, education
}

/// The values of ``FormField/quota``.
enum QuotaChoice: String {
    case everybody, unlimited, bytes

    init(_ quota: Quota) {
        switch quota {
        case .default: self = .everybody
        case .unlimited: self = .unlimited
        case .bytes: self = .bytes
        }
    }
}

/// The action to be done after a page has asked: values of ``FormField/action``.
enum AskedAction: String {
    case transfer = "hand-over"
}
