extension Strings.Operating {
    static let english = Strings.Operating(
        title: "Operator", overview: "Overview", people: "People", locks: "Documents in use", log: "Audit log",
        apps: "Apps",
        figures: Figures(
            counted: "Updated within the last minute.", usage: "Storage, including versions and trash",
            connected: "Connected apps", open: "Documents in use", disk: "Disk",
            disabled: { "\($0) disabled" }, folders: { $0 == 1 ? "in 1 folder" : "in \($0) folders" },
            inTrash: { "\($0) in the trash" },
            browsers: { $0 == 1 ? "1 signed-in browser" : "\($0) signed-in browsers" },
            free: { "\($0) free of \($1)" }, day: "Last 24 hours", week: "Last 7 days", made: "Documents created",
            saved: "Documents saved", deleted: "Documents deleted",
            foldersDeleted: "Folders deleted with their contents",
            signedIn: "Sign-ins", failed: "Failed sign-ins",
            added: "People added"),
        health: Health(
            title: "Health", good: "The server and its database are responding.", garbageCollection: "Last cleanup",
            noGarbageCollection: "No cleanup has run yet.", onboarding: "Requirements for Microsoft 365",
            complete: "All requirements are met.", missing: "To do:"),
        person: Person(
            kind: "Account type",
            kindText: "Business and education accounts need a Microsoft 365 subscription to edit on a phone.",
            business: "Business", education: "Education", role: "Operator",
            roleText:
                "On these pages, operators manage people, release locks, and read the audit log. They can’t open other people’s documents.",
            make: "Make operator", take: "Remove operator role",
            ownRole: "You can’t disable your own account or remove your own operator role. Ask another operator.",
            quota: "Storage limit", unlimited: "No limit",
            everybodyUnlimited: "Server default (no limit)", bytes: "Custom limit:",
            amount: "Amount", unit: "Unit", units: ["MB", "GB", "TB"],
            everybody: { "Server default (\($0))" }, access: "Access", disable: "Disable",
            disableText:
                "Disabling signs this person out of all browsers and apps immediately and prevents new sign-ins. Their documents are kept, and links to them keep working.",
            withdrawText: "To revoke their links too, run this command on the server:", enable: "Enable",
            enableText: "Lets this person sign in again with the same password.",
            signOutText: "Signs this person out of all browsers and apps immediately. The password doesn’t change.",
            passwordText: "To set a new password, run this command on the server:", running: "Apps and browsers",
            nothingRunning: "No apps or browsers are connected.", history: "Activity",
            leaving: "When someone leaves",
            leavingText:
                "This command transfers all their documents, including versions and sharing, to another person and removes the account. Replace NAME with the new owner’s user name. Items in the trash are deleted. To preview the changes, add --dry-run.",
            nearlyFull: { "\($0) has almost no storage left." },
            full: { "\($0) has no storage left." },
            usageAdvice:
                "Increase the limit below, or ask them to delete something. Old versions and the trash count too."),
        search: "Search by name", add: "Add a person", addButton: "Add",
        password: "Password (optional). If you leave it empty, one is generated and shown once.",
        generated: "Give this password to the person. It is shown only once:",
        nobody: "No people match this name.", more: "There are more results. Type more letters to narrow them down.",
        isDisabled: "Disabled", isOperator: "Operator", isBusiness: "Business", isEducation: "Education", isYou: "You",
        locksText:
            "These documents are open in an app, which locks them. A lock expires 30 minutes after the app last renewed it.",
        noLocks: "No documents are in use.", release: "Release lock",
        releaseText: "The person who has it open can no longer save and will see an error in the app.",
        ofOwner: { "owned by \($0)" }, takenBy: { "opened by \($0)" }, lockEnds: "locked until",
        logText: "Who did what, and when.", kind: "Type",
        allKinds: "All types", since: "Time range", ever: "All time", month: "Last 30 days", show: "Show",
        noEvents: "No activity found.", onlyDocument: "Only this item", allDocuments: "All items",
        appsText: "These apps can ask people for access. To add or change apps, run `emplace client` on the server.",
        hasSecret: "Secret set", noSecret: "No secret yet", isPublic: "Public client (no secret)",
        isFirstParty: "First-party app",
        events: .english, audit: .english,
        problems: Problems(
            nameTaken: { "The user name \($0) is already taken." },
            nameNotAllowed: "This user name is not allowed. Enter up to 256 characters on one line.",
            quota: "Enter a number, such as 20 or 0.5.",
            oneself: "You can’t disable your own account or remove your own operator role. Ask another operator."),
        flashMessages: FlashMessages(
            added: { "\($0) can now sign in." },
            signedOut: { "\($0) was signed out everywhere." }, disabled: { "\($0) was disabled." },
            enabled: { "\($0) can sign in again." }, released: { "The lock on \($0) was released." }))
}

extension Strings.Events {
    static let english = Strings.Events(
        signedIn: "Signed in", signInFailed: "Sign-in failed", signInThrottled: "Sign-in blocked: too many attempts",
        signedOut: "Signed out", grantMade: "App connected",
        grantEnded: "App or browser disconnected",
        appToAppRefused: "App-to-app sign-in denied", sessionContextDiffers: "Session context mismatch",
        codeReplayed: "Authorization code used twice", refreshReused: "Old refresh token used",
        passwordChanged: "Password changed", accountAdded: "Account added", accountChanged: "Account changed",
        accountRemoved: "Account removed", accountRenamed: "Account renamed",
        accountDisabled: "Account disabled", accountEnabled: "Account enabled", clientAdded: "App registered",
        clientChanged: "App changed", clientRemoved: "App removed",
        clientSecretReplaced: "App secret replaced", created: "Document created", saved: "Document saved",
        folderCreated: "Folder created", renamed: "Renamed", moved: "Moved",
        restored: "Version restored", versionNamed: "Version named", versionDeleted: "Version deleted",
        deleted: "Document deleted",
        treeDeleted: "Folder deleted", broughtBack: "Restored from trash", discarded: "Permanently deleted",
        trashEmptied: "Trash emptied", lockReleased: "Lock released", shared: "Link created",
        shareChanged: "Link changed",
        unshared: "Link revoked", permitted: "Shared with a person",
        permissionChanged: "Sharing with a person changed", forbade: "Sharing with a person stopped",
        received: "Access received", receivedChanged: "Access changed", lost: "Access removed",
        quotaChanged: "Storage limit changed",
        transferred: "Ownership transferred", takenOver: "Ownership received")
}
