/// All texts of the pages in one language.
///
/// The members have the names of the groups and keys in the file of the language, such as `Localization/en.json`. A key
/// without a member, and a member without a key, are errors when the file is decoded. This is a class because copying a
/// struct of that many texts takes microseconds.
final class Strings: Decodable, Sendable {
    /// The name of the language in that language.
    let language: String
    let common: Common
    let time: Time
    let signIn: SignIn
    let consent: Consent
    let home: Home
    let search: Search
    let connect: Connect
    let office: Office
    let document: Document
    let arranging: Arranging
    let moving: Moving
    let marks: Marks
    let ends: Ends
    let activity: Activity
    let opening: Opening
    let personChanges: PersonChanges
    let oldVersions: OldVersions
    let several: Several
    let trash: Trash
    let inTrash: InTrash
    let usage: StorageUsage
    let storageBreakdown: StorageBreakdown
    let shared: Shared
    let sharing: Sharing
    let account: AccountSection
    let share: Share
    let links: Links
    let transfer: Transfer
    let list: List
    let uploading: Uploading
    let changedNames: ChangedNames
    let previewing: Previewing
    let operating: Operating
    let asking: Asking
    let audience: Audience
    let onboarding: Onboarding
    let landing: Landing
    let privacy: Privacy
    let errors: Errors
    let problems: Problems
    let flashMessages: FlashMessages
}

extension Strings {
    struct Common: Decodable, Sendable {
        let skip, documents, sharedWithMe, account, signIn, signOut, cancel, privacy, back: String
        let download, upload, delete, rename, name, size, modified: String
        let problem: String
        let reference: Phrase<Name.Reference>
    }

    struct Time: Decodable, Sendable {
        let now: String
        let minutesAgo, hoursAgo: Text<Number.Count>
        let yesterday: String
        let daysAgo: Text<Number.Count>
        /// The texts for a waiting time, such as "2 minutes".
        let seconds, minutes: Text<Number.Count>
    }

    struct SignIn: Decodable, Sendable {
        let title: Phrase<Name.Provider>
        let client: Phrase<Name.Client>
        let userName, password, stay, help: String
        let wrong, disabled, busy, expired: String
        let throttled: Text<Value.Wait>
        /// Another user signed in in the same browser after the page was opened.
        let signedInMeanwhile: Phrase<Name.Person>
    }

    struct Consent: Decodable, Sendable {
        let title: Phrase<Name.Client, Name.Provider>
        let able: Phrase<Name.Client>
        let profile, documents, stay: String
        let other: Phrase<Name.Permission>
        let signedInAs: String
        let notYou, allow, decline, later, askedAgain: String
    }

    struct Connect: Decodable, Sendable {
        let title: String
        let intro: Phrase<Name.Provider>
        let open: String
        /// For iOS and Android: the name of the devices, and how to add the Place on them.
        let apple, addApple, android, addAndroid: String
        let choose: Phrase<Name.Provider>
        let signIn: Phrase<Name.UserName>
        let missing, scan: String
        /// The note next to an address that only this computer can reach.
        let onlyHere: String
        /// The description of the QR code.
        let code: Phrase<Name.Address>
        let dismiss: String
        /// Two links to the guide: the one on narrow pages, and the one at the end of the list of documents.
        let steps, menu: String
    }

    struct AccountSection: Decodable, Sendable {
        let apps, appsText, appsEmpty: String
        /// The words before the time at which an app was connected, a browser signed in, an account was created or an
        /// app was registered.
        let connected, signedIn, created, registered: String
        let lastUsed, disconnect: String
        let sessions, thisOne, end: String
        let password, current, new, again, change, passwordText: String
        let everywhere, everywhereText, everywhereButton: String
        let language, automatic, save: String
        let unknownBrowser: String
        let displayName: String
    }

    /// Texts of the activity page and the links to it.
    struct Activity: Decodable, Sendable {
        /// The page title, which is also the text of links to the page, and the sentence below it.
        let title, text: String
        /// The link from a document or folder to its activity, and the link back to all activity.
        let ofThis, all: String
        /// Says that a folder's activity includes the folder's contents, and names the user whose actions are shown.
        let withAll: String
        let doneBy: Phrase<Name.Person>
        /// The kinds of events to filter by.
        let changes, deleting, sharing, account, ended: String
        /// The text next to a deleted item, with a link to the trash.
        let inTrash: String
        /// Says where to find the user's actions in other users' documents.
        let ofOthers: String
    }

    struct Landing: Decodable, Sendable {
        let title: Phrase<Name.Provider>
        let text, office, versions, yours: String
        /// Asks a user who comes from Office whether to sign out here too.
        let signOutTitle: Phrase<Name.Provider>
        let signedOutTitle: String
        let signedOutText: Phrase<Name.Provider>
    }

    /// Texts of the page about personal data: which data is stored, and for what purpose.
    struct Privacy: Decodable, Sendable {
        let title: Phrase<Name.Provider>
        let storedTitle, stored: String
        let connectionsTitle, connections: String
        let logsTitle, logs: String
        let cookieTitle, cookie: String
        let controlTitle, control: String
    }
}
