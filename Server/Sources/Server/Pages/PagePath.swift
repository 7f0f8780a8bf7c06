import Basics

/// The paths that the pages link and post to. Identifiers are percent-encoded.
package enum PagePath {
    package static let home = "/"
    package static let signIn = "/sign-in"
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
    /// The use of the room of a person's documents.
    static let usage = "/room"
    /// All that a person shares.
    static let shared = "/shared"
    /// The events of a person's account and documents.
    static let activity = "/activity"
    static let favicon = "/favicon.ico"
    static let find = "/find"
    static let operating = "/operator"
    static let operatorPeople = "/operator/people"
    static let operatorLocks = "/operator/locks"
    static let operatorRelease = "/operator/locks/release"
    static let operatorLog = "/operator/log"
    static let operatorApps = "/operator/apps"

    // The paths before an identifier, a token or a name.
    package static let folders = "/folders/"
    package static let documents = "/documents/"
    package static let shares = "/s/"
    static let assets = "/assets/"

    /// The pages and assets that both origins of a place with two serve.
    package static let everywhere = [assets, favicon, privacy, signOut]
    /// The path between that of a document and the number of a version.
    static let pastVersions = "/versions/"
    package static let versionsFragment = "#versions"

    enum FolderAction: String {
        case upload, rename, delete, move, share, unshare, permit, forbid, leave
        case transfer = "hand-over"
        case changeLink = "change-link"
        case newFolder = "new-folder"
        /// All of it as a zip.
        case download
        /// Of several in it.
        case choose
        case moveSeveral = "move-several"
        case deleteSeveral = "delete-several"
    }

    package enum DocumentAction: String {
        case download, preview, upload, rename, delete, move, restore, share, unshare, permit, forbid, leave
        case transfer = "hand-over"
        case changeLink = "change-link"
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

    /// The changes that an operator makes to a person.
    enum PersonAction: String, CaseIterable {
        case rename, name, kind, role, quota, disable, enable, disconnect
        case signOut = "sign-out"

        /// The member of the page's model that has the address.
        var member: String {
            switch self {
            case .name: "setName"
            case .kind: "setKind"
            case .role: "setRole"
            case .quota: "setQuota"
            case .signOut: "signOut"
            case .rename, .disable, .enable, .disconnect: rawValue
            }
        }
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

    /// The page that asks whether an open document is to be freed.
    static func release(_ file: String) -> String { operatorRelease + "?\(FormField.id)=" + segment(file) }

    static func folder(_ id: String) -> String { folders + segment(id) }

    static func folder(_ id: String, _ action: FolderAction) -> String { folder(id) + "/" + action.rawValue }

    /// The results of a search for a text as it was typed.
    ///
    /// - Parameter cursor: where to go on, as letters, digits, `-` and `_`.
    static func find(_ words: String, after cursor: String? = nil) -> String {
        find + query(words, after: cursor)
    }

    private static func query(_ words: String, after cursor: String?) -> String {
        "?\(FormField.words)=" + segment(words) + (cursor.map { "&\(FormField.after)=" + segment($0) } ?? "")
    }

    static func document(_ id: String) -> String { documents + segment(id) }

    static func document(_ id: String, _ action: DocumentAction) -> String { document(id) + "/" + action.rawValue }

    /// - Parameter next: the path to go on with.
    static func signIn(next: String) -> String { signIn + "?next=" + segment(next) }

    static func trash(_ action: TrashAction) -> String { trash + "/" + action.rawValue }

    /// A folder in the trash, with what went there with it.
    static func trash(in folder: String) -> String { trash + "?\(FormField.folder)=" + segment(folder) }

    static func trash(after cursor: String) -> String { trash + "?after=" + segment(cursor) }

    /// What is in the trash under a name with some words, as they were typed.
    static func trash(finding words: String, after cursor: String? = nil) -> String {
        trash + query(words, after: cursor)
    }

    static func versions(of id: String) -> String { document(id) + versionsFragment }

    /// The versions that come after one in the list, which begins with the newest.
    static func versions(of id: String, before version: String) -> String {
        document(id) + "?" + FormField.before + "=" + segment(version) + versionsFragment
    }

    /// The download of a version, or its preview.
    static func version(_ version: String, of id: String, _ action: DocumentAction = .download) -> String {
        document(id) + pastVersions + segment(version) + "/" + action.rawValue
    }

    package static func share(_ token: String) -> String { shares + segment(token) }

    static func share(_ token: String, _ action: ShareAction) -> String { share(token) + "/" + action.rawValue }

    /// - Parameter document: one of the documents in a shared folder; `nil` when the document itself is shared.
    static func share(_ token: String, document: String?, _ action: ShareAction) -> String {
        (document.map { share(token, document: $0) } ?? share(token)) + "/" + action.rawValue
    }

    static func share(_ token: String, document: String) -> String { share(token) + documents + segment(document) }

    static func share(_ token: String, folder: String) -> String { share(token) + folders + segment(folder) }

    static func share(_ token: String, folder: String, _ action: ShareAction) -> String {
        share(token, folder: folder) + "/" + action.rawValue
    }

    /// One segment, or a value of a query: everything but the unreserved characters of RFC 3986 §2.3 is encoded.
    package static func segment(_ text: String) -> String {
        // Dots alone would be removed, with the segment before them (RFC 3986 §5.2.4).
        let dot = UInt8(ascii: "."), isDots = text.utf8.allSatisfy { $0 == dot }
        return PercentEncoding.encode(text) { $0.isUnreserved && !(isDots && $0 == dot) }
    }
}
