extension Strings {
    /// Texts of the operator pages.
    struct Operating: Decodable, Sendable {
        /// The titles of the five pages and of the section.
        let title, overview, people, locks, log, apps: String
        let figures: Figures
        let health: Health
        let person: Person
        /// Texts of the list of users.
        let search, add, addButton, password, generated, nobody, more: String
        let isDisabled, isOperator, isBusiness, isEducation, isYou: String
        /// Texts of the list of locks.
        let locksText, noLocks, release, releaseText: String
        let ofOwner: Phrase<Name.Owner>
        let takenBy: Phrase<Name.Person>
        /// The text before the time at which a lock expires.
        let lockEnds: String
        /// Texts of the audit log.
        let logText, kind, allKinds, since, ever, month, show, noEvents, onlyDocument, allDocuments: String
        /// Texts of the list of apps.
        let appsText, hasSecret, noSecret, isPublic, isFirstParty: String
        let events: Events
        let audit: Audit
        /// Texts for refused forms, and flash messages.
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
            /// Advice about a forgotten password, followed by a command.
            let passwordText: String
            let running, nothingRunning, history: String
            /// Advice about a user who leaves, followed by a command.
            let leaving, leavingText: String
            /// Warnings that a user's storage is nearly full or full, and advice for operators.
            let nearlyFull, full: Phrase<Name.Person>
            let usageAdvice: String
        }

        /// The labels of all ``SizeUnit`` values.
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

    /// Names of the events in the audit log, one for each kind.
    struct Events: Decodable, Sendable {
        /// The names of sign-in events, as in `AuditEvent.Kind`.
        let signedIn, signInFailed, signInThrottled, signedOut, grantMade, grantEnded, appToAppRefused,
            sessionContextDiffers, codeReplayed, refreshReused, passwordChanged, accountAdded, accountChanged,
            accountRemoved, accountRenamed, accountDisabled, accountEnabled, clientAdded, clientChanged, clientRemoved,
            clientSecretReplaced: String
        /// The names of document events, as in `DocumentEvent.Kind`.
        let created, saved, folderCreated, renamed, moved, restored, versionNamed, versionDeleted, deleted, treeDeleted,
            broughtBack, discarded, trashEmptied, lockReleased, shared, shareChanged, unshared, permitted,
            permissionChanged, forbade, received, receivedChanged, lost, quotaChanged, transferred, takenOver: String
    }

    /// Texts of the audit log other than event names: actors, affected users and amounts.
    struct Audit: Decodable, Sendable {
        /// The words for actors without a name of their own, at the start of a row. The first two are also values of
        /// the filter by actor.
        let commandLine, visitor, someOperator: String
        /// The name of a removed account that is no longer known.
        let removedAccount: String
        /// The label of the filter by user.
        let whose: String
        /// The labels of the filters by actor and by item name, and the text that names an item's current owner.
        let doer, named: String
        let nowOf: Phrase<Name.Owner>
        /// The former name of a removed account.
        let removed: Text<Name.Person>
        /// The details of document events.
        let entries: Text<Number.Count>
        let asIn: Text<Number.Version>
        let to, from: Phrase<Name.Person>
        let asEverybody: String
        /// Details of account removals: deleted documents in the trash, released locks and transferred documents.
        let trashed, freed, transferred: Text<Number.Count>
        /// The label of the filter for the last day.
        let lastDay: String
        /// The details of account events.
        let roleGiven, roleTaken: String
        let formerly: Phrase<Name.Person>
        /// Reasons why a grant ended, for events without a specific name.
        let disconnected, signedOutEverywhere, revoked, codeMisused: String
    }

    /// Flash messages about an operator's change to a user, with the user's name.
    struct PersonChanges: Decodable, Sendable {
        let signInName, displayName, kind, usage, isOperator, isNoOperator: Phrase<Name.Person>
        /// Names the user and says how much of the new quota is used.
        let usageIs: Phrase<Name.Person, Name.Usage>
        /// The sentence after the storage usage if there is no quota.
        let noLimit: String
    }

    /// Texts for the gaps in the onboarding sheet, one sentence each; see ``OnboardingGap``.
    struct Onboarding: Decodable, Sendable {
        let plainHTTP: Text<Name.Address>
        let unreachable: Text<Value.Host>
        let selfSigned, ownIcons: String
        /// A file isn't a valid icon of this size.
        let icon: Text<Value.Problem, Name.File, Number.Pixels>
        let providerName: Text<Name.Provider>
        let noDescription: String
        let noSecret: Text<Name.Client>
        let noProviderID: String
        /// The address is outside the trusted domains.
        let tokenEndpoint: Text<Value.Problem, Name.Address>
        let testAccounts: Text<Number.Count>
        let appsUncounted: String
    }
}
