import Basics

/// The paths of pages and forms. Identifiers are percent-encoded.
package enum PagePath {
    package static let home = "/"
    package static let signIn = "/sign-in"
    /// The path below which a sign-in with an identity provider starts.
    package static let signInWith = "/sign-in/with/"
    /// The path to which the provider with the default id sends the browser back. Each other provider has a path of its
    /// own below it.
    package static let signInBack = "/sign-in/back"
    package static let consent = "/consent"
    package static let signOut = "/sign-out"
    package static let privacy = "/privacy"
    static let account = "/account"
    static let disconnect = "/account/disconnect"
    static let endSession = "/account/sign-out-session"
    static let password = "/account/password"
    static let signOutEverywhere = "/account/sign-out-everywhere"
    static let language = "/account/language"
    static let displayName = "/account/name"
    static let connect = "/connect"
    static let dismissGuide = "/connect/dismiss"
    static let trash = "/trash"
    /// The page that shows what uses the user's storage.
    static let usage = "/usage"
    /// The path of the page ``usage`` in earlier releases. Requests for this path are redirected to ``usage``.
    static let formerUsage = "/room"
    /// The page that lists everything that a user shares.
    static let shared = "/shared"
    /// The page that lists the events of a user's account and documents.
    static let activity = "/activity"
    static let favicon = "/favicon.ico"
    static let find = "/find"
    static let operating = "/operator"
    static let operatorPeople = "/operator/people"
    static let operatorLocks = "/operator/locks"
    static let operatorRelease = "/operator/locks/release"
    static let operatorLog = "/operator/log"
    static let operatorApps = "/operator/apps"

    // These path prefixes precede an identifier, a token or a name.
    package static let folders = "/folders/"
    package static let documents = "/documents/"
    package static let shares = "/s/"
    static let assets = "/assets/"

    /// The paths that both origins serve if the pages have a separate origin from the WOPI and OAuth endpoints.
    package static let everywhere = [assets, favicon, privacy, signOut]
    /// The part of a path between the id of a document and the number of a version.
    static let pastVersions = "/versions/"
    package static let versionsFragment = "#versions"

    /// The actions that exist both for documents and for folders.
    enum ItemAction: String, CaseIterable {
        case rename, delete, move, share, unshare, permit, forbid, leave
        case transfer = "hand-over"
        case changeLink = "change-link"
    }

    enum FolderAction: String, CaseIterable {
        case upload
        case newFolder = "new-folder"
        /// The route that downloads the whole folder as a zip file.
        case download
        /// The route that receives the form for selected items in the folder.
        case choose
        case moveSeveral = "move-several"
        case deleteSeveral = "delete-several"
    }

    package enum DocumentAction: String, CaseIterable {
        case download, preview, upload, restore
        case nameVersion = "name-version"
        case deleteVersion = "delete-version"
        case deleteOld = "delete-old-versions"
        case releaseLock = "release-lock"
    }

    enum TrashAction: String {
        case restore, delete, empty
    }

    enum ShareAction: String {
        case download, preview, upload, open, keep
    }

    /// The changes that an operator can make to a user.
    enum PersonAction: String, CaseIterable {
        case rename, name, kind, role, quota, disable, enable, disconnect
        case signOut = "sign-out"
    }

    static func operatorPerson(_ id: String) -> String { operatorPeople + "/" + segment(id) }

    static func operatorPerson(_ id: String, _ action: PersonAction) -> String {
        operatorPerson(id) + "/" + action.rawValue
    }

    static func operatorPeople(after cursor: String) -> String {
        operatorPeople + "?\(FormField.after)=" + segment(cursor)
    }

    static func operatorLocks(after cursor: String) -> String {
        operatorLocks + "?\(FormField.after)=" + segment(cursor)
    }

    /// Returns the address of the page that asks to confirm unlocking an open document.
    static func release(_ file: String) -> String { operatorRelease + "?\(FormField.id)=" + segment(file) }

    static func folder(_ id: String) -> String { folders + segment(id) }

    static func folder(_ id: String, _ action: FolderAction) -> String { folder(id) + "/" + action.rawValue }

    /// Returns the address of the results of a search.
    ///
    /// - Parameter cursor: the cursor to continue from: letters, digits, `-` and `_`.
    static func find(_ words: String, after cursor: String? = nil) -> String {
        find + query(words, after: cursor)
    }

    private static func query(_ words: String, after cursor: String?) -> String {
        "?\(FormField.words)=" + segment(words) + (cursor.map { "&\(FormField.after)=" + segment($0) } ?? "")
    }

    static func document(_ id: String) -> String { documents + segment(id) }

    static func document(_ id: String, _ action: DocumentAction) -> String { document(id) + "/" + action.rawValue }

    /// - Parameter next: the path to open after signing in.
    static func signIn(next: String) -> String { signIn + "?next=" + segment(next) }

    /// Returns the address at which a sign-in with an identity provider starts.
    ///
    /// - Parameters:
    ///   - provider: the id of the identity provider.
    ///   - continuation: the text of the ``Continuation`` after the sign-in.
    static func signIn(with provider: String, continuation: String) -> String {
        signInWith + segment(provider) + "?\(FormField.continuation)=" + segment(continuation)
    }

    static func trash(_ action: TrashAction) -> String { trash + "/" + action.rawValue }

    /// Returns the address of a deleted folder and its contents in the trash.
    static func trash(in folder: String) -> String { trash + "?\(FormField.folder)=" + segment(folder) }

    static func trash(after cursor: String) -> String { trash + "?after=" + segment(cursor) }

    /// Returns the address of a search in the trash.
    static func trash(finding words: String, after cursor: String? = nil) -> String {
        trash + query(words, after: cursor)
    }

    static func versions(of id: String) -> String { document(id) + versionsFragment }

    /// Returns the address of the list of a document's versions older than `version`.
    static func versions(of id: String, before version: String) -> String {
        document(id) + "?" + FormField.before + "=" + segment(version) + versionsFragment
    }

    /// Returns the address to download or preview a version.
    static func version(_ version: String, of id: String, _ action: DocumentAction = .download) -> String {
        document(id) + pastVersions + segment(version) + "/" + action.rawValue
    }

    package static func share(_ token: String) -> String { shares + segment(token) }

    static func share(_ token: String, _ action: ShareAction) -> String { share(token) + "/" + action.rawValue }

    /// - Parameter document: the id of a document in a shared folder; `nil` if the link is to the document itself.
    static func share(_ token: String, document: String?, _ action: ShareAction) -> String {
        (document.map { share(token, document: $0) } ?? share(token)) + "/" + action.rawValue
    }

    static func share(_ token: String, document: String) -> String { share(token) + documents + segment(document) }

    static func share(_ token: String, folder: String) -> String { share(token) + folders + segment(folder) }

    static func share(_ token: String, folder: String, _ action: ShareAction) -> String {
        share(token, folder: folder) + "/" + action.rawValue
    }

    /// Encodes a path segment or query value: percent-encodes everything
    /// except the unreserved characters of RFC 3986 §2.3.
    package static func segment(_ text: String) -> String {
        // A segment that consists only of dots is encoded, because browsers remove such a segment and the segment
        // before it (RFC 3986 §5.2.4).
        let dot = UInt8(ascii: "."), isDots = text.utf8.allSatisfy { $0 == dot }
        return PercentEncoding.encode(text) { $0.isUnreserved && !(isDots && $0 == dot) }
    }
}

/// The addresses without parameters. Templates refer to each address by its name, as in `paths.trash`.
struct PagePaths: Encodable {
    let home = PagePath.home, find = PagePath.find, shared = PagePath.shared, usage = PagePath.usage
    let activity = PagePath.activity
    let trash = PagePath.trash, restore = PagePath.trash(.restore), emptyTrash = PagePath.trash(.empty)
    let connect = PagePath.connect, dismissGuide = PagePath.dismissGuide
    let signIn = PagePath.signIn, consent = PagePath.consent, signOut = PagePath.signOut
    let account = PagePath.account, password = PagePath.password, displayName = PagePath.displayName
    let language = PagePath.language, disconnect = PagePath.disconnect, endSession = PagePath.endSession
    let signOutEverywhere = PagePath.signOutEverywhere
    let operating = PagePath.operating, operatorPeople = PagePath.operatorPeople, operatorLog = PagePath.operatorLog
}
