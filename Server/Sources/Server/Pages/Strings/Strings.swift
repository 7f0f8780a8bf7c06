/// All texts of the pages in one language.
///
/// No member has a default, so the compiler detects a missing text.
struct Strings: Sendable {
    typealias Naming = @Sendable (String) -> Sentence
    typealias Counting = @Sendable (Int) -> String

    var common: Common
    var time: Time
    var signIn: SignIn
    var consent: Consent
    var home: Home
    var search: Search
    var connect: Connect
    var office: Office
    var document: Document
    var arranging: Arranging
    var moving: Moving
    var marks: Marks
    var ends: Ends
    var activity: Activity
    var opening: Opening
    var personChanges: PersonChanges
    var oldVersions: OldVersions
    var several: Several
    var trash: Trash
    var inTrash: InTrash
    var usage: StorageUsage
    var storageBreakdown: StorageBreakdown
    var shared: Shared
    var sharing: Sharing
    var account: AccountSection
    var share: Share
    var links: Links
    var transfer: Transfer
    var list: List
    var uploading: Uploading
    var changedNames: ChangedNames
    var previewing: Previewing
    var operating: Operating
    var asking: Asking
    var audience: Audience
    var onboarding: Onboarding
    var landing: Landing
    var privacy: Privacy
    var errors: Errors
    var problems: Problems
    var flashMessages: FlashMessages

    struct Common: Sendable {
        var skip, documents, sharedWithMe, account, signIn, signOut, cancel, privacy, back: String
        var download, upload, delete, rename, name, size, modified: String
        var problem: String
        var reference: Naming
    }

    struct Time: Sendable {
        var now: String
        var minutesAgo, hoursAgo, daysAgo: Counting
        /// The texts for a waiting time, such as "2 minutes".
        var seconds, minutes: Counting
    }

    struct SignIn: Sendable {
        var title: Naming
        var client: Naming
        var userName, password, stay, help: String
        var wrong, disabled, busy, expired: String
        var throttled: @Sendable (_ wait: String) -> String
        /// Another user signed in in the same browser after the page was opened. The parameter is the user's name.
        var signedInMeanwhile: Naming
    }

    struct Consent: Sendable {
        var title: @Sendable (_ client: String, _ provider: String) -> Sentence
        var able: Naming
        var profile, documents, stay: String
        var other: Naming
        var signedInAs: String
        var notYou, allow, decline, later, askedAgain: String
    }

    struct Home: Sendable {
        var newFolder, folderName, create, chooseFiles, uploadHere, list, actions, next, start: String
        var limit: @Sendable (_ size: String) -> String
        var emptyFolder, emptyTitle, emptyText: String
        /// The label of the choice for existing names, and its options.
        var clash, clashVersion, clashBoth, clashSkip: String
        var folderOptions, deleteFolderText: String
        var kinds: Kinds
    }

    struct Search: Sendable {
        var title, label, placeholder, find, results, none, noMore, further, incomplete, noWord: String
        /// The label next to a link to the trash.
        var trash: String
    }

    struct Kinds: Sendable {
        var folder, text, plain, sheet, slides, pdf, image, other: String
    }

    struct Connect: Sendable {
        var title: String
        var intro: Naming
        var open: String
        /// The words that differ between iOS and Android, each after the name of the system.
        var apple, addApple, android, addAndroid: String
        var choose: Naming
        var signIn: Naming
        var missing, scan: String
        /// The note next to an address that only this computer can reach.
        var onlyHere: String
        /// The description of the QR code.
        var code: Naming
        var dismiss: String
        /// The links to the steps: from a narrow page, and from the end of the list of documents.
        var steps, menu: String
    }

    struct Office: Sendable {
        /// Buttons with the name of an app: Word, Excel or PowerPoint.
        var open, view: @Sendable (_ app: String) -> String
        var needsAccount: Naming
    }

    struct Document: Sendable {
        var versions, version, current, restore, restoreText: String
        var uploadVersion, uploadVersionText, newName, deleteText: String
        var lockedBy: Naming
        var lockedByYou, lockedBySomebody: String
        /// The words before and after the time at which a lock expires, and the
        /// button with which the owner can unlock the document earlier.
        var lockEnds, lockEnded, lockRelease: String
        /// The offer to keep a file of another type as a separate document, and its button.
        var keepApartText, keepApart: String
        var by: Naming
        var versionNumber: Counting
        /// Texts for naming and deleting an old version.
        var nameVersion, renameVersion, versionName, versionNameText, deleteVersionText: String
        var deleteVersionTitle: Counting
        /// Texts for deleting a version with a name.
        var deleteNamedVersionTitle: @Sendable (_ number: Int, _ name: String) -> Sentence
        var deleteNamedVersionText: String
        /// The label of a restored version, with the number of the original.
        var restoredFrom: Counting
    }

    struct Arranging: Sendable {
        var move: String
        var title: Naming
        var text: String
        /// The button, and the text shown instead of it in the current folder.
        var here: String
        var isHere: Naming
        var noFolders: String
        /// The parameter of `deleteOfOther` is the name of the owner, in whose trash the item goes.
        var deleteTitle, deleteOfOther: Naming
        var inUse: String
    }

    /// Texts for several selected documents and folders.
    struct Several: Sendable {
        /// The label that opens the selection, and the labels of checkboxes: the word before a name, and "select all".
        var choose, chooseOne, chooseAll, move, downloadAll: String
        var moveTitle, deleteTitle: Counting
        var moveText, deleteText: String
        /// The message that items are already in the folder, with the folder's name.
        var areHere: Naming
        var deleted: Counting
        var nothingChosen: String
        var tooMany: Counting
        var fixed: Naming
        var tooManyInZip: @Sendable (_ limit: Int, _ levels: Int) -> String
        var zipsBusy: String
    }

    struct Trash: Sendable {
        var title: String
        /// The parameter is the number of days for which items stay in the trash.
        var intro: Counting
        var introForEver, nothing: String
        /// The text before the original folder's name.
        var from: Naming
        var homeless: String
        /// The text for the number of items in a deleted folder.
        var withEntries: Counting
        var discard, empty: String
        var discardTitle: Naming
        var emptyTitle, discardText: String
        /// The link to the restored item.
        var show: String
        /// The button that undoes a deletion, and its flash message.
        var undo: String
        var undone: Counting
    }

    struct StorageUsage: Sendable {
        var title: String
        /// The used and the total storage.
        var of: @Sendable (_ used: String, _ limit: String) -> String
        /// The used storage of a user without a quota.
        var used: @Sendable (_ used: String) -> String
        var nearlyFull, full, advice: String
        /// The size of a folder with everything in it.
        var inAll: @Sendable (_ size: String) -> String
        /// The sentence about which content counts towards the quota.
        var counts: String
    }

    struct Sharing: Sendable {
        var title, intro, none, view, edit, create, stop, copyHint, access: String
        /// Texts for sharing with accounts, besides links.
        var links, people, peopleNone, userName, userNameHint, role, until, permit, ended: String
        var lastDay: @Sendable (_ day: String) -> String
        /// The parent folder through which a person has access.
        var through: Naming
        var leave, empty: String
        /// Buttons that change a person's access level.
        var letEdit, onlyView: String
    }

    struct AccountSection: Sendable {
        var apps, appsText, appsEmpty: String
        /// The words before the time at which an app was connected, a browser signed in, an account was created or an
        /// app was registered.
        var connected, signedIn, created, registered: String
        var lastUsed, disconnect: String
        var sessions, thisOne, end: String
        var password, current, new, again, change, passwordText: String
        var everywhere, everywhereText, everywhereButton: String
        var language, automatic, save: String
        var unknownBrowser: String
        var displayName: String
    }

    struct Share: Sendable {
        var from: Naming
        var canView, canEdit, canFill, uploadText: String
        /// The last day of a link.
        var ends: @Sendable (_ lastDay: String) -> String
        var goneTitle, goneText: String
    }

    struct Landing: Sendable {
        var title: Naming
        var text, office, versions, yours: String
        /// Texts for signing out here, asked of a user who comes from Office. The parameter is the provider.
        var signOutTitle: Naming
        var signedOutTitle: String
        var signedOutText: Naming
    }

    struct Errors: Sendable {
        var appTitle, appText: String
        var unknownClient, wrongRedirect, malformed: String
        var appTell: String
        var notFoundTitle, notFoundText, expiredTitle, expiredText, changedTitle, changedText: String
        /// The page for a form that arrived without cookies.
        var cookiesTitle, cookiesText: String
        var largeTitle: String
        var largeText: @Sendable (_ size: String) -> String
        var largeTextUnknown: String
        /// Shown for a form with a name that isn't UTF-8, but for example Latin-1.
        var notUTF8Title, notUTF8Text: String
        var manyTitle: String
        var manyText: @Sendable (_ wait: String) -> String
        var internalTitle, internalText, home: String
    }
}

extension Strings {
    /// Texts for the order and pages of a folder's list, and for omitted rows.
    struct List: Sendable {
        var sortBy, previous: String
        /// The first and last entry on a page, and the total number.
        var range: @Sendable (_ first: String, _ last: String, _ total: String) -> String
        /// The number of omitted rows, after the rows.
        var more: Counting
    }
}

extension Strings.List {
    static let english = Strings.List(
        sortBy: "Sort by", previous: "Previous page", range: { "\($0)–\($1) of \($2)" },
        more: { "and \($0) more" })
    static let german = Strings.List(
        sortBy: "Sortieren nach", previous: "Vorige Seite", range: { "\($0)–\($1) von \($2)" },
        more: { $0 == 1 ? "und ein weiterer Eintrag" : "und \($0) weitere Einträge" })
    static let french = Strings.List(
        sortBy: "Trier par", previous: "Page précédente", range: { "\($0)–\($1) sur \($2)" },
        more: { $0 == 1 ? "et 1 autre" : "et \($0) autres" })
    static let spanish = Strings.List(
        sortBy: "Ordenar por", previous: "Página anterior", range: { "\($0)–\($1) de \($2)" },
        more: { "y \($0) más" })
    static let japanese = Strings.List(
        sortBy: "並べ替え", previous: "前のページ", range: { "\($2) 件中 \($0)～\($1)" },
        more: { "ほか \($0) 件" })
}
