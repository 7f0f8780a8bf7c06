/// All texts of the pages in one language.
///
/// The members have the names of the groups and keys in the file of the language, such as `Localization/en.json`. A key
/// without a member, and a member without a key, are errors when the file is decoded. The type is a class because
/// copying a struct with so many texts would take microseconds.
final class Strings: Decodable, Sendable {
    /// The name of the language in the language itself, such as "Deutsch".
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
        /// The texts for a waiting time in seconds or in minutes, such as "2 minutes".
        let seconds, minutes: Text<Number.Count>
    }

    struct SignIn: Decodable, Sendable {
        let title: Phrase<Name.Provider>
        let client: Phrase<Name.Client>
        let userName, password, stay, help: String
        let wrong, disabled, busy, expired: String
        let throttled: Text<Value.Wait>
        /// Says that another user has signed in with the same browser since the page was opened.
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
        /// The names of the devices with iOS and with Android, and how to add the Place on these devices.
        let apple, addApple, android, addAndroid: String
        let choose: Phrase<Name.Provider>
        let signIn: Phrase<Name.UserName>
        let missing, scan: String
        /// The note that only the server's own computer can reach the address.
        let onlyHere: String
        /// The description of the QR code for screen readers.
        let code: Phrase<Name.Address>
        let dismiss: String
        /// The texts of two links to the guide: the link on narrow pages, and the link at the end of the list of
        /// documents.
        let steps, menu: String
    }

    struct AccountSection: Decodable, Sendable {
        let apps, appsText, appsEmpty: String
        /// The words before the time at which an app was connected, a browser signed in, an account was created, or an
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

    /// Texts of the activity page, which lists the events of a user's account and documents, and of links to that page.
    struct Activity: Decodable, Sendable {
        /// The page title, which is also the text of links to the page, and the sentence below the title.
        let title, text: String
        /// The link from a document or folder to its activity, and the link from there to all activity of the user.
        let ofThis, all: String
        /// Says that the activity of a folder includes the folder's contents.
        let withAll: String
        /// Says whose actions the page shows, as in "Done by Mia".
        let doneBy: Phrase<Name.Person>
        /// The names of the kinds of events by which users can filter.
        let changes, deleting, sharing, account, ended: String
        /// The text of the link to the trash next to a deleted item.
        let inTrash: String
        /// Says that a user's actions in other users' documents are listed in the activity of those users.
        let ofOthers: String
    }

    struct Landing: Decodable, Sendable {
        let title: Phrase<Name.Provider>
        let text, office, versions, yours: String
        /// The question, for a user who comes from Office, whether to sign out here too.
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
