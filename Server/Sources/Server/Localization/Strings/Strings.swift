/// All texts of the pages in one language.
///
/// The members have the names of the groups and keys in the file of the language, such as `Languages/en.json`. A key
/// without a member, and a member without a key, are errors when the file is decoded. The type is a class because
/// copying a struct with so many texts would take microseconds.
package final class Strings: Decodable, Sendable {
    /// The name of the language in the language itself, such as "Deutsch".
    package let language: String
    package let common: Common
    package let time: Time
    package let signIn: SignIn
    package let consent: Consent
    package let home: Home
    package let hosted: Hosted
    package let search: Search
    package let connect: Connect
    package let office: Office
    package let document: Document
    package let arranging: Arranging
    package let moving: Moving
    package let marks: Marks
    package let ends: Ends
    package let activity: Activity
    package let opening: Opening
    package let personChanges: PersonChanges
    package let oldVersions: OldVersions
    package let several: Several
    package let trash: Trash
    package let inTrash: InTrash
    package let usage: StorageUsage
    package let storageBreakdown: StorageBreakdown
    package let shared: Shared
    package let sharing: Sharing
    package let account: AccountSection
    package let share: Share
    package let links: Links
    package let transfer: Transfer
    package let list: List
    package let uploading: Uploading
    package let changedNames: ChangedNames
    package let previewing: Previewing
    package let operating: Operating
    package let asking: Asking
    package let audience: Audience
    package let onboarding: Onboarding
    package let landing: Landing
    package let privacy: Privacy
    package let errors: Errors
    package let problems: Problems
    package let flashMessages: FlashMessages
}

extension Strings {
    package struct Common: Decodable, Sendable {
        package let skip, documents, sharedWithMe, account, signIn, signOut, cancel, privacy, back: String
        package let download, upload, delete, rename, name, size, modified: String
        package let problem: String
        package let reference: Phrase<Name.Reference>
    }

    package struct Time: Decodable, Sendable {
        package let now: String
        package let minutesAgo, hoursAgo: Text<Number.Count>
        package let yesterday: String
        package let daysAgo: Text<Number.Count>
        /// The texts for a waiting time in seconds or in minutes, such as "2 minutes".
        package let seconds, minutes: Text<Number.Count>
    }

    package struct SignIn: Decodable, Sendable {
        package let title: Phrase<Name.Provider>
        package let client: Phrase<Name.Client>
        package let userName, password, stay, help: String
        package let wrong, disabled, busy, expired: String
        package let throttled: Text<Value.Wait>
        /// Says that another user has signed in with the same browser since the page was opened.
        package let signedInMeanwhile: Phrase<Name.Person>

        // Signing in with an identity provider, such as the provider of a company.
        package let signInWith: Phrase<Name.Provider>
        package let orPassword, helpWithProvider: String
        /// Says that the sign-in has expired, or that another browser started it.
        package let startedElsewhere, declined: String
        /// Says that the user is known but has no access. The reference is the user's ID at the provider.
        package let notAdmitted: Phrase<Name.Provider, Name.Reference>
        package let providerAway, providerFailed: Phrase<Name.Provider>
        package let signOutToo: Phrase<Name.Provider>
    }

    package struct Consent: Decodable, Sendable {
        package let title: Phrase<Name.Client, Name.Provider>
        package let able: Phrase<Name.Client>
        package let profile, documents, stay: String
        package let other: Phrase<Name.Permission>
        package let signedInAs: String
        package let notYou, allow, decline, later, askedAgain: String
    }

    package struct Connect: Decodable, Sendable {
        package let title: String
        package let intro: Phrase<Name.Provider>
        package let open: String
        /// The names of the devices with iOS and with Android, and how to add the Place on these devices.
        package let apple, addApple, android, addAndroid: String
        package let choose: Phrase<Name.Provider>
        package let signIn: Phrase<Name.UserName>
        package let missing, scan: String
        /// The note that only the server's own computer can reach the address.
        package let onlyHere: String
        /// The description of the QR code for screen readers.
        package let code: Phrase<Name.Address>
        package let dismiss: String
        /// The texts of two links to the guide: the link on narrow pages, and the link at the end of the list of
        /// documents.
        package let steps, menu: String
    }

    package struct AccountSection: Decodable, Sendable {
        package let apps, appsText, appsEmpty: String
        /// The words before the time at which an app was connected, a browser signed in, an account was created, or an
        /// app was registered.
        package let connected, signedIn, created, registered: String
        package let lastUsed, disconnect: String
        package let sessions, thisOne, end: String
        package let password, current, new, again, change, passwordText: String
        package let everywhere, everywhereText, everywhereButton: String
        package let language, automatic, save: String
        package let unknownBrowser: String
        package let displayName: String
    }

    /// Texts of the activity page, which lists the events of a user's account and documents, and of links to that page.
    package struct Activity: Decodable, Sendable {
        /// The page title, which is also the text of links to the page, and the sentence below the title.
        package let title, text: String
        /// The link from a document or folder to its activity, and the link from there to all activity of the user.
        package let ofThis, all: String
        /// Says that the activity of a folder includes the folder's contents.
        package let withAll: String
        /// Says whose actions the page shows, as in "Done by Mia".
        package let doneBy: Phrase<Name.Person>
        /// The names of the kinds of events by which users can filter.
        package let changes, deleting, sharing, account, ended: String
        /// The text of the link to the trash next to a deleted item.
        package let inTrash: String
        /// Says that a user's actions in other users' documents are listed in the activity of those users.
        package let ofOthers: String
    }

    package struct Landing: Decodable, Sendable {
        package let title: Phrase<Name.Provider>
        /// `hostedText` replaces `text` if the documents are outside the data directory, and so can't be shared here.
        package let text, hostedText, office, versions, yours: String
        /// The question, for a user who comes from Office, whether to sign out here too.
        package let signOutTitle: Phrase<Name.Provider>
        package let signedOutTitle: String
        package let signedOutText: Phrase<Name.Provider>
    }

    /// Texts of the page about personal data: which data is stored, and for what purpose.
    package struct Privacy: Decodable, Sendable {
        package let title: Phrase<Name.Provider>
        // Texts whose names begin with `hosted` are for documents outside the data directory, which have no versions
        // and can't be shared here.
        package let storedTitle, stored, hostedStored: String
        package let connectionsTitle, connections, hostedConnectionsTitle, hostedConnections: String
        package let logsTitle, logs, hostedLogs: String
        package let cookieTitle, cookie: String
        package let controlTitle, control, hostedControl: String
    }
}
