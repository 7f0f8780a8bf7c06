extension Strings {
    /// Texts of the operator pages.
    struct Operating: Sendable {
        /// The titles of the five pages and of the section.
        var title, overview, people, locks, log, apps: String
        var figures: Figures
        var health: Health
        var person: Person
        /// Texts of the list of users.
        var search, add, addButton, password, generated, nobody, more: String
        var isDisabled, isOperator, isBusiness, isEducation, isYou: String
        /// Texts of the list of locks.
        var locksText, noLocks, release, releaseText: String
        var ofOwner, takenBy: Naming
        /// The text before the time at which a lock expires.
        var lockEnds: String
        /// Texts of the audit log.
        var logText, kind, allKinds, since, ever, month, show, noEvents, onlyDocument, allDocuments: String
        /// Texts of the list of apps.
        var appsText, hasSecret, noSecret, isPublic, isFirstParty: String
        var events: Events
        var audit: Audit
        /// Texts for refused forms, and flash messages.
        var problems: Problems
        var flashMessages: FlashMessages

        struct Figures: Sendable {
            var counted, usage, connected, open, disk: String
            var disabled, folders, inTrash, browsers: Counting
            var free: @Sendable (_ free: String, _ size: String) -> String
            var day, week, made, saved, deleted, foldersDeleted, signedIn, failed, added: String
        }

        struct Health: Sendable {
            var title, good, garbageCollection, noGarbageCollection, onboarding, complete, missing: String
        }

        struct Person: Sendable {
            var kind, kindText, business, education: String
            var role, roleText, make, take, ownRole: String
            var quota, unlimited, everybodyUnlimited, bytes, amount, unit: String
            /// The labels of all ``SizeUnit`` values.
            var units: [String]
            var everybody: @Sendable (_ size: String) -> String
            var access, disable, disableText, withdrawText, enable, enableText, signOutText: String
            /// Advice about a forgotten password, followed by a command.
            var passwordText: String
            var running, nothingRunning, history: String
            /// Advice about a user who leaves, followed by a command.
            var leaving, leavingText: String
            /// Warnings that a user's storage is nearly full or full, and advice for operators.
            var nearlyFull, full: Naming
            var usageAdvice: String
        }

        struct Problems: Sendable {
            var nameTaken: Naming
            var nameNotAllowed, quota, oneself: String
        }

        struct FlashMessages: Sendable {
            var added, signedOut, disabled, enabled, released: Naming
        }
    }
}
