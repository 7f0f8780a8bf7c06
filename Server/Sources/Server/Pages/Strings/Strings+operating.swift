extension Strings {
    /// The pages of operators.
    struct Operating: Sendable {
        /// The five pages, and what they are together.
        var title, overview, people, locks, log, apps: String
        var figures: Figures
        var health: Health
        var person: Person
        /// Of the list of people.
        var search, add, addButton, password, generated, nobody, more: String
        var isDisabled, isOperator, isBusiness, isEducation, isYou: String
        /// Of the list of locks.
        var locksText, noLocks, release, releaseText: String
        var ofOwner, takenBy: Naming
        /// Before the time when a lock ends.
        var lockEnds: String
        /// Of the audit log.
        var logText, kind, allKinds, since, ever, month, show, noEvents, onlyDocument, allDocuments: String
        /// Of the list of apps.
        var appsText, hasSecret, noSecret, isPublic, isFirstParty: String
        var events: Events
        var audit: Audit
        /// Forms that were refused, and what others did.
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
            /// The labels of all ``SizeUnit``s.
            var units: [String]
            var everybody: @Sendable (_ size: String) -> String
            var access, disable, disableText, withdrawText, enable, enableText, signOutText: String
            /// Of a password that was forgotten; a command follows.
            var passwordText: String
            var running, nothingRunning, history: String
            /// Advice about somebody who leaves; a command follows.
            var leaving, leavingText: String
            /// Of the person's room, when little or none is left, and what an operator can do.
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
