extension Strings {
    /// Texts of the operator pages.
    struct Operating: Decodable, Sendable {
        /// The title of the operator section, and the titles of its pages.
        let title, overview, people, locks, log, apps: String
        let figures: Figures
        let health: Health
        let person: Person
        /// Texts of the page that lists users.
        let search, add, addButton, password, generated, nobody, more: String
        let isDisabled, isOperator, isBusiness, isEducation, isYou: String
        /// Texts of the page that lists locks.
        let locksText, noLocks, release, releaseText: String
        let ofOwner: Phrase<Name.Owner>
        let takenBy: Phrase<Name.Person>
        /// The text before the time at which a lock expires.
        let lockEnds: String
        /// Texts of the page that shows the audit log.
        let logText, kind, allKinds, since, ever, month, show, noEvents, onlyDocument, allDocuments: String
        /// Texts of the page that lists apps.
        let appsText, hasSecret, noSecret, isPublic, isFirstParty: String
        let events: Events
        let audit: Audit
        /// Messages about refused forms, and flash messages.
        let problems: Problems
        let flashMessages: FlashMessages

        struct Figures: Decodable, Sendable {
            let counted, usage, connected, open, disk: String
            let disabled, folders, inTrash, browsers: Text<Number.Count>
            let free: Text<Value.Free, Value.Size>
            let day, week, made, saved, deleted, foldersDeleted, signedIn, failed, added: String
        }

        struct Health: Decodable, Sendable {
            let title, good, garbageCollection, noGarbageCollection, onboarding, complete, missing: String
        }

        struct Person: Decodable, Sendable {
            let kind, kindText, business, education: String
            let role, roleText, make, take, ownRole: String
            let quota, unlimited, everybodyUnlimited, bytes, amount, unit: String
            let units: Units
            let everybody: Text<Value.Size>
            let access, disable, disableText, withdrawText, enable, enableText, signOutText: String
            /// Advice for a user who forgot the password. A command follows the text.
            let passwordText: String
            let running, nothingRunning, history: String
            /// Advice for removing the account of a user who leaves. A command follows the text.
            let leaving, leavingText: String
            /// Warnings that the storage of a user is nearly full or full.
            let nearlyFull, full: Phrase<Name.Person>
            /// The advice for operators after such a warning.
            let usageAdvice: String
        }

        /// The labels of the units of storage, the values of ``SizeUnit``.
        struct Units: Decodable, Sendable {
            let megabytes, gigabytes, terabytes: String
        }

        struct Problems: Decodable, Sendable {
            let nameTaken: Phrase<Name.UserName>
            let nameNotAllowed, quota, oneself: String
        }

        struct FlashMessages: Decodable, Sendable {
            let added, signedOut, disabled, enabled: Phrase<Name.Person>
            let released: Phrase<Name.Item>
        }
    }

    /// Texts of the audit log other than the names of events: users who acted, affected users, and numbers.
    struct Audit: Decodable, Sendable {
        /// The words at the start of a row that name who acted: the command line, a visitor with a link, or an operator
        /// whose name isn't known. The first two are also values of the filter by actor.
        let commandLine, visitor, someOperator: String
        /// The words for a removed account whose name is no longer known.
        let removedAccount: String
        /// The label of the field that filters by the affected user.
        let whose: String
        /// The labels of the fields that filter by actor and by item name.
        let doer, named: String
        /// The note about the current owner of an item that has a new owner since the event.
        let nowOf: Phrase<Name.Owner>
        /// The name that a removed account had, with the note that the account was removed.
        let removed: Text<Name.Person>
        /// The number of documents and folders that an event affected.
        let entries: Text<Number.Count>
        /// The old version from which a document was restored.
        let asIn: Text<Number.Version>
        /// The new owner of an item whose ownership was transferred, and the former owner of such an item or the owner
        /// who shared an item.
        let to, from: Phrase<Name.Person>
        /// The new quota of a user who has the server's default again.
        let asEverybody: String
        /// Details of the removal of an account: the numbers of items that were deleted from the trash, of released
        /// locks, and of transferred items.
        let trashed, freed, transferred: Text<Number.Count>
        /// The label of the field that selects the last day of the events.
        let lastDay: String
        /// Details of account events: the user became an operator, or is no longer an operator.
        let roleGiven, roleTaken: String
        let formerly: Phrase<Name.Person>
        /// The reasons why a grant ended, for events whose name doesn't say the reason.
        let disconnected, signedOutEverywhere, revoked, codeMisused: String
    }

    /// Flash messages that contain the name of a user and say what an operator changed.
    struct PersonChanges: Decodable, Sendable {
        let signInName, displayName, kind, usage, isOperator, isNoOperator: Phrase<Name.Person>
        /// The message after a change of quota, with the user's name and how much of the quota is used.
        let usageIs: Phrase<Name.Person, Name.Usage>
        /// The sentence after the storage usage if there is no quota.
        let noLimit: String
    }

    /// Texts about what is missing in the onboarding sheet, one sentence for each case of ``OnboardingGap``.
    struct Onboarding: Decodable, Sendable {
        let plainHTTP: Text<Name.Address>
        let unreachable: Text<Value.Host>
        let selfSigned, ownIcons: String
        /// Says that a file isn't a valid icon of the required size, with the reason.
        let icon: Text<Value.Problem, Name.File, Number.Pixels>
        let providerName: Text<Name.Provider>
        let noDescription: String
        let noSecret: Text<Name.Client>
        let noProviderID: String
        /// Says that the address of the token endpoint is outside the trusted domains, with the reason.
        let tokenEndpoint: Text<Value.Problem, Name.Address>
        let testAccounts: Text<Number.Count>
        let appsUncounted: String
    }
}
