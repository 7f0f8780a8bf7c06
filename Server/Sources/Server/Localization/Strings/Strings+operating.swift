extension Strings {
    /// Texts of the operator pages.
    package struct Operating: Decodable, Sendable {
        /// The title of the operator section, and the titles of its pages.
        package let title, overview, people, locks, log, apps: String
        package let figures: Figures
        package let health: Health
        package let person: Person
        /// Texts of the page that lists users.
        package let search, add, addButton, password, generated, nobody, more: String
        package let isDisabled, isOperator, isBusiness, isEducation, isYou: String
        /// Texts of the page that lists locks.
        package let locksText, noLocks, release, releaseText: String
        package let ofOwner: Phrase<Name.Owner>
        package let takenBy: Phrase<Name.Person>
        /// The text before the time at which a lock expires.
        package let lockEnds: String
        /// Texts of the page that shows the audit log.
        package let logText, kind, allKinds, since, ever, month, show, noEvents, onlyDocument, allDocuments: String
        /// Texts of the page that lists apps.
        package let appsText, hasSecret, noSecret, isPublic, isFirstParty: String
        package let events: Events
        package let audit: Audit
        /// Messages about refused forms, and flash messages.
        package let problems: Problems
        package let flashMessages: FlashMessages

        package struct Figures: Decodable, Sendable {
            package let counted, usage, connected, open, disk: String
            package let disabled, folders, inTrash, browsers: Text<Number.Count>
            package let free: Text<Value.Free, Value.Size>
            package let day, week, made, saved, deleted, foldersDeleted, signedIn, failed, added: String
        }

        package struct Health: Decodable, Sendable {
            package let title, good, garbageCollection, noGarbageCollection, onboarding, complete, missing: String
        }

        package struct Person: Decodable, Sendable {
            package let kind, kindText, business, education: String
            package let role, roleText, make, take, ownRole: String
            package let quota, unlimited, everybodyUnlimited, bytes, amount, unit: String
            package let units: Units
            package let everybody: Text<Value.Size>
            package let access, disable, disableText, withdrawText, enable, enableText, signOutText: String
            /// Advice for a user who forgot the password. A command follows the text.
            package let passwordText: String
            package let running, nothingRunning, history: String
            /// Advice for removing the account of a user who leaves. A command follows the text.
            package let leaving, leavingText: String
            /// Warnings that the storage of a user is nearly full or full.
            package let nearlyFull, full: Phrase<Name.Person>
            /// The advice for operators after such a warning.
            package let usageAdvice: String
        }

        /// The labels of the units of storage, the values of ``SizeUnit``.
        package struct Units: Decodable, Sendable {
            package let megabytes, gigabytes, terabytes: String
        }

        package struct Problems: Decodable, Sendable {
            package let nameTaken: Phrase<Name.UserName>
            package let nameNotAllowed, quota, oneself: String
        }

        package struct FlashMessages: Decodable, Sendable {
            package let added, signedOut, disabled, enabled: Phrase<Name.Person>
            package let released: Phrase<Name.Item>
        }
    }

    /// Texts of the audit log other than the names of events: users who acted, affected users, and numbers.
    package struct Audit: Decodable, Sendable {
        /// The words at the start of a row that name who acted: the command line, a visitor with a link, or an operator
        /// whose name isn't known. The first two are also values of the filter by actor.
        package let commandLine, visitor, someOperator: String
        /// The words for a removed account whose name is no longer known.
        package let removedAccount: String
        /// The label of the field that filters by the affected user.
        package let whose: String
        /// The labels of the fields that filter by actor and by item name.
        package let doer, named: String
        /// The note about the current owner of an item that has a new owner since the event.
        package let nowOf: Phrase<Name.Owner>
        /// The name that a removed account had, with the note that the account was removed.
        package let removed: Text<Name.Person>
        /// The number of documents and folders that an event affected.
        package let entries: Text<Number.Count>
        /// The old version from which a document was restored.
        package let asIn: Text<Number.Version>
        /// The new owner of an item whose ownership was transferred, and the former owner of such an item or the owner
        /// who shared an item.
        package let to, from: Phrase<Name.Person>
        /// The new quota of a user who has the server's default again.
        package let asEverybody: String
        /// Details of the removal of an account: the numbers of items that were deleted from the trash, of released
        /// locks, and of transferred items.
        package let trashed, freed, transferred: Text<Number.Count>
        /// The label of the field that selects the last day of the events.
        package let lastDay: String
        /// Details of account events: the user became an operator, or is no longer an operator.
        package let roleGiven, roleTaken: String
        package let formerly: Phrase<Name.Person>
        /// The reasons why a grant ended, for events whose name doesn't say the reason.
        package let disconnected, signedOutEverywhere, revoked, codeMisused, providerEnded: String
    }

    /// Flash messages that contain the name of a user and say what an operator changed.
    package struct PersonChanges: Decodable, Sendable {
        package let signInName, displayName, kind, usage, isOperator, isNoOperator: Phrase<Name.Person>
        /// The message after a change of quota, with the user's name and how much of the quota is used.
        package let usageIs: Phrase<Name.Person, Name.Usage>
        /// The sentence after the storage usage if there is no quota.
        package let noLimit: String
    }

    /// Texts about what is missing in the onboarding sheet, one sentence for each case of ``OnboardingGap``.
    package struct Onboarding: Decodable, Sendable {
        package let plainHTTP: Text<Name.Address>
        package let unreachable: Text<Value.Host>
        /// Says that pages and WOPI have the same address.
        package let sharedDomain: Text<Name.Address>
        /// Says that the public address has a port other than 443.
        package let port: Text<Name.Address>
        package let selfSigned, ownIcons: String
        /// Says that a file isn't a valid icon of the required size, with the reason.
        package let icon: Text<Value.Problem, Name.File, Number.Pixels>
        package let providerName: Text<Name.Provider>
        package let noDescription: String
        package let noSecret: Text<Name.Client>
        package let noProviderID: String
        /// Says that the address of the token endpoint is outside the trusted domains, with the reason.
        package let tokenEndpoint: Text<Value.Problem, Name.Address>
        package let testAccounts: Text<Number.Count>
        /// Says that there are commercial and consumer accounts, but too few of one kind.
        package let accountKinds: Text<Number.Commercial, Number.Consumer>
        package let appsUncounted: String
    }
}
