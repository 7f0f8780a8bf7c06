extension Strings.Operating {
    static let english = Strings.Operating(
        title: "Operator", overview: "Overview", people: "People", locks: "Open documents", log: "Audit log",
        apps: "Apps",
        figures: Figures(
            counted: "Counted within the last minute.", usage: "Room, with versions and trash",
            connected: "Connected apps", open: "Open for editing", disk: "Disk",
            disabled: { "\($0) of them disabled" }, folders: { $0 == 1 ? "in 1 folder" : "in \($0) folders" },
            inTrash: { "\($0) in the trash" },
            browsers: { $0 == 1 ? "1 signed-in browser" : "\($0) signed-in browsers" },
            free: { "\($0) of \($1) free" }, day: "Last 24 hours", week: "Last 7 days", made: "Documents created",
            saved: "Documents saved", deleted: "Documents deleted", foldersDeleted: "Folders deleted, with all in them",
            signedIn: "Sign-ins", failed: "Failed sign-ins",
            added: "People added"),
        health: Health(
            title: "Health", good: "The server and its database answer.", garbageCollection: "Last cleanup",
            noGarbageCollection: "No cleanup has run yet.", onboarding: "Before Microsoft 365 can use this place",
            complete: "Nothing is missing.", missing: "This is missing:"),
        person: Person(
            kind: "Kind of account", kindText: "Either needs a Microsoft 365 subscription to edit on a phone.",
            business: "Business", education: "Education", role: "Operator",
            roleText: """
                Operators look after people, open documents and the audit log on these pages. They can’t open what \
                belongs to others.
                """,
            make: "Make operator", take: "Take the role away",
            ownRole: "Nobody can disable themselves or give up their own role here. Ask another operator.",
            quota: "Room", unlimited: "No limit, whatever the default",
            everybodyUnlimited: "As the place’s default (no limit)", bytes: "This much:",
            amount: "Amount", unit: "Unit", units: ["MB", "GB", "TB"],
            everybody: { "As the place’s default (\($0))" }, access: "Access", disable: "Disable",
            disableText: """
                They can’t sign in any more, and all their browsers and apps end at once. Their documents stay, and links \
                go on opening them for whoever has these.
                """,
            withdrawText: "At the machine, this command ends their links, too.", enable: "Enable",
            enableText: "The person can sign in again, with the password they had.",
            signOutText: "Ends all browsers and apps at once. The password stays.",
            passwordText: "At the machine, this command gives them a new password.", running: "Apps and browsers",
            nothingRunning: "Nothing is connected.", history: "What happened",
            leaving: "When somebody leaves",
            leavingText: """
                This command gives all their documents to somebody else, with versions and what is shared, and removes \
                the account. Put that person’s user name for NAME. \
                What is in their trash is deleted. With --dry-run at its end, it only says what it would do.
                """,
            nearlyFull: { "\($0) has little room left for documents." },
            full: { "\($0) has no room left for documents." },
            usageAdvice:
                "Give them more below, or ask them to delete something. Old versions and the trash count too."),
        search: "Part of a name", add: "Add a person", addButton: "Add",
        password: "Password. If you leave it empty, one is made and shown once.",
        generated: "Pass this password on. It is shown only now:",
        nobody: "Nobody has this in their name.", more: "There are more. Type more letters.",
        isDisabled: "Disabled", isOperator: "Operator", isBusiness: "Business", isEducation: "Education", isYou: "You",
        locksText: """
            These documents are open in an app. That ends by itself half an hour after the app was last heard of.
            """,
        noLocks: "No document is open.", release: "Release",
        releaseText: "Whoever has it open can’t save to it any more, and is told so.",
        ofOwner: { "of \($0)" }, takenBy: { "opened by \($0)" }, lockEnds: "held until",
        logText: "Who did what, and when.", kind: "Kind",
        allKinds: "All kinds", since: "Since", ever: "The beginning", month: "Last 30 days", show: "Show",
        noEvents: "Nothing was written down.", onlyDocument: "Only this item", allDocuments: "Everything",
        appsText: "These apps may ask people for access. They are added and changed by command: emplace client.",
        hasSecret: "With a secret", noSecret: "Has no secret yet", isPublic: "On devices, without a secret",
        isFirstParty: "Your own app",
        events: .english, audit: .english,
        problems: Problems(
            nameTaken: { "Somebody has the user name \($0) already." },
            nameNotAllowed: "That can’t be a user name. Type up to 256 characters in one line.",
            quota: "Type a number, such as 20 or 0.5.",
            oneself: "Nobody can disable themselves or give up their own role here. Ask another operator."),
        flashMessages: FlashMessages(
            added: { "\($0) can sign in now." },
            signedOut: { "\($0) is signed out everywhere." }, disabled: { "\($0) is disabled." },
            enabled: { "\($0) can sign in again." }, released: { "\($0) is free." }))
}
