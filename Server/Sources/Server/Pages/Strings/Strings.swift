/// Every text of the pages in one language.
///
/// No member has a default, so that a language that lacks a text doesn't compile.
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
        var skip, documents, account, signIn, signOut, cancel, privacy, back: String
        var download, upload, delete, rename, name, size, modified: String
        var problem: String
        var reference: Naming
    }

    struct Time: Sendable {
        var now: String
        var minutesAgo, hoursAgo, daysAgo: Counting
        /// A duration to wait, as in "2 minutes".
        var seconds, minutes: Counting
    }

    struct SignIn: Sendable {
        var title: Naming
        var client: Naming
        var userName, password, stay, help: String
        var wrong, disabled, busy, expired: String
        var throttled: @Sendable (_ wait: String) -> String
        /// Somebody else's name: they signed in in the same browser after the page was opened.
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
        /// The choice for a name that is taken, and what it may be.
        var clash, clashVersion, clashBoth, clashSkip: String
        var folderOptions, deleteFolderText: String
        var kinds: Kinds
    }

    struct Search: Sendable {
        var title, label, placeholder, find, results, none, noMore, further, incomplete, noWord: String
        /// Beside a link to the trash.
        var trash: String
    }

    struct Kinds: Sendable {
        var folder, text, plain, sheet, slides, pdf, image, other: String
    }

    struct Connect: Sendable {
        var title: String
        var intro: Naming
        var open: String
        /// The words that differ between the two systems, each after its name.
        var apple, addApple, android, addAndroid: String
        var choose: Naming
        var signIn: Naming
        var missing, scan: String
        /// Shown beside an address that means only the computer itself.
        var onlyHere: String
        /// Describes the picture of an address.
        var code: Naming
        var dismiss: String
        /// Leads to the steps, where there is no room for them; the same from the end of the list of documents.
        var steps, menu: String
    }

    struct Office: Sendable {
        /// Buttons that name an app: Word, Excel, PowerPoint.
        var open, view: @Sendable (_ app: String) -> String
        var needsAccount: Naming
    }

    struct Document: Sendable {
        var versions, version, current, restore, restoreText: String
        var uploadVersion, uploadVersionText, newName, deleteText: String
        var lockedBy: Naming
        var lockedByYou, lockedBySomebody: String
        /// The words before and after the time of day when a lock ends, and for the owner who can end it earlier.
        var lockEnds, lockEnded, lockRelease: String
        /// Of a file of another type: that it can be kept, and the button for that.
        var keepApartText, keepApart: String
        var by: Naming
        var versionNumber: Counting
        /// Of an old version: a name of its own, and deleting it.
        var nameVersion, renameVersion, versionName, versionNameText, deleteVersionText: String
        var deleteVersionTitle: Counting
        /// Of a version that has a name.
        var deleteNamedVersionTitle: @Sendable (_ number: Int, _ name: String) -> Sentence
        var deleteNamedVersionText: String
        /// The number of the version that another was made from.
        var restoredFrom: Counting
    }

    struct Arranging: Sendable {
        var move: String
        var title: Naming
        var text: String
        /// The button, and what stands in its place in the folder that it is in.
        var here, isHere: Naming
        var noFolders: String
        /// `deleteOfOther` takes the name of the owner, to whose trash something goes.
        var deleteTitle, deleteOfOther: Naming
        var inUse: String
    }

    /// Of several documents and folders that are chosen at once.
    struct Several: Sendable {
        /// The words that open the choice, and the labels of check boxes: the one before a name, and that of all.
        var choose, chooseOne, chooseAll, move, downloadAll: String
        var moveTitle, deleteTitle: Counting
        var moveText, deleteText: String
        /// The folder they are in.
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
        /// The number of days for which something stays.
        var intro: Counting
        var introForEver, nothing: String
        /// The folder it was in.
        var from: Naming
        var homeless: String
        /// Of a folder, the number of documents and folders in it.
        var withEntries: Counting
        var discard, empty: String
        var discardTitle: Naming
        var emptyTitle, discardText: String
        /// Leads to what was restored, where it is now.
        var show: String
        /// The button that brings back what was deleted a moment ago, and the notice of it.
        var undo: String
        var undone: Counting
    }

    struct StorageUsage: Sendable {
        var title: String
        /// The bytes that are taken, and those that may be.
        var of: @Sendable (_ used: String, _ limit: String) -> String
        /// Without a limit.
        var used: @Sendable (_ used: String) -> String
        var nearlyFull, full, advice: String
        /// The size of a folder with everything in it.
        var inAll: @Sendable (_ size: String) -> String
        /// The sentence on what room is counted for.
        var counts: String
    }

    struct Sharing: Sendable {
        var title, intro, none, view, edit, create, stop, copyHint, access: String
        /// Of sharing with accounts, beside links.
        var links, people, peopleNone, userName, userNameHint, role, until, permit, ended: String
        var lastDay: @Sendable (_ day: String) -> String
        /// The folder above through which somebody has it.
        var through: Naming
        var leave, empty: String
        /// Buttons that change what a person may do.
        var letEdit, onlyView: String
    }

    struct AccountSection: Sendable {
        var apps, appsText, appsEmpty, since, lastUsed, disconnect: String
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
        /// Until when a link leads anywhere.
        var ends: @Sendable (_ lastDay: String) -> String
        var goneTitle, goneText: String
    }

    struct Landing: Sendable {
        var title: Naming
        var text, office, versions, yours: String
        var signedOutTitle: String
        var signedOutText: Naming
    }

    struct Errors: Sendable {
        var appTitle, appText: String
        var unknownClient, wrongRedirect, malformed: String
        var appTell: String
        var notFoundTitle, notFoundText, expiredTitle, expiredText, changedTitle, changedText: String
        /// Of a form that came without any cookie.
        var cookiesTitle, cookiesText: String
        var largeTitle: String
        var largeText: @Sendable (_ size: String) -> String
        var largeTextUnknown: String
        /// A name of a form is in Latin-1 or another encoding of old systems.
        var notUTF8Title, notUTF8Text: String
        var manyTitle: String
        var manyText: @Sendable (_ wait: String) -> String
        var internalTitle, internalText, home: String
    }
}
