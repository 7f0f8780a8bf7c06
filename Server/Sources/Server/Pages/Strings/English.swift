extension Strings {
    static let english = Strings(
        common: Common(
            skip: "Skip to content", documents: "Documents", account: "Account", signIn: "Sign in",
            signOut: "Sign out", cancel: "Cancel", privacy: "Privacy", back: "Back",
            download: "Download", upload: "Upload", delete: "Delete", rename: "Rename", name: "Name", size: "Size",
            modified: "Changed", problem: "That didn’t work", reference: { "Reference: \($0)" }
        ),
        time: Time(
            now: "just now",
            minutesAgo: { $0 == 1 ? "1 minute ago" : "\($0) minutes ago" },
            hoursAgo: { $0 == 1 ? "1 hour ago" : "\($0) hours ago" },
            daysAgo: { $0 == 1 ? "yesterday" : "\($0) days ago" },
            seconds: { $0 == 1 ? "1 second" : "\($0) seconds" },
            minutes: { $0 == 1 ? "1 minute" : "\($0) minutes" }
        ),
        signIn: SignIn(
            title: { "Sign in to \($0)" }, client: { "\($0) wants to open your documents." },
            userName: "User name", password: "Password", stay: "Stay signed in on this device",
            help: "Forgot your password? Ask whoever runs this place for a new one.",
            wrong: "The user name or the password is wrong. Check both and try again.",
            disabled: "This account is disabled. Whoever runs this place can enable it again.",
            busy: "Too many people are signing in right now. Try again in a few seconds.",
            expired: "This page was open too long. Sign in to go on.",
            throttled: { "Too many attempts. Try again in \($0)." },
            signedInMeanwhile: {
                "In the meantime, \($0) signed in in this browser. To sign in as somebody else, enter your password again."
            }
        ),
        consent: Consent(
            title: { "Allow \($0) to see and edit your documents at \($1)?" }, able: { "\($0) will be able to:" },
            profile: "know your name and user name",
            documents: "open, save, create, rename and delete your documents and folders",
            stay: "stay connected until you disconnect it", other: { "use “\($0)”" },
            signedInAs: "Signed in as", notYou: "Not you?", allow: "Allow", decline: "Decline",
            later: "You can disconnect it at any time under Account.",
            askedAgain: "You signed in again while this page was open. Please choose again."
        ),
        home: Home(
            newFolder: "New folder", folderName: "Name of the folder", create: "Create", chooseFiles: "Choose files",
            uploadHere: "Upload here", list: "Folders and documents", actions: "Actions",
            next: "Next page", start: "First page",
            limit: { "Up to \($0) per file." },
            emptyFolder: "This folder is empty.", emptyTitle: "Your documents go here",
            emptyText: "Nothing is here yet. Upload one file or many; you can sort them later.",
            clash: "If a name is taken", clashVersion: "Make a new version", clashBoth: "Keep both",
            clashSkip: "Leave what is here",
            folderOptions: "Rename, move or delete this folder",
            deleteFolderText: "It goes to the trash with everything in it, and can be restored from there.",
            kinds: Kinds(
                folder: "Folder", text: "Document", plain: "Text", sheet: "Spreadsheet", slides: "Presentation",
                pdf: "PDF",
                image: "Picture", other: "File")
        ),
        search: Search(
            title: "Search",
            label: "Search all your documents by name",
            placeholder: "Search all documents",
            find: "Search",
            results: "Results",
            none: """
                Nothing with these words in its name is here. Try fewer words, or only the beginning of one. A word inside \
                a longer one isn’t found: for “Timesheet”, type “Time”.
                """,
            noMore: "Nothing more was found.",
            further: "Nothing was found so far. Look on with “Next page”.",
            incomplete: "Names from before the last update are still being taken in. Some may not be found yet.",
            noWord: "Type at least one letter or digit to search for.",
            trash: "What is in the trash isn’t searched."
        ),
        connect: Connect(
            title: "Work in Word, Excel or PowerPoint on your phone",
            intro: { "Add \($0) once, and your documents open in the Office apps and save straight back." },
            open: "Open Word, Excel or PowerPoint and tap Open.",
            apple: "iPhone or iPad:", addApple: "tap Add a Place.", android: "Android:",
            addAndroid: "tap Places, then Add a Place.",
            choose: { "Choose \($0)." },
            signIn: { "Sign in as \($0) and tap Allow." },
            missing: "Not in the list? Then this place is not registered with Microsoft yet: ask whoever runs it.",
            scan: "Scan this to open these pages on your phone:",
            onlyHere: """
                This address works on this computer only. Phones reach the place at its public address, which whoever \
                runs it sets.
                """,
            code: { "QR code of \($0)" },
            dismiss: "Hide", steps: "Show how", menu: "Office on your phone"
        ),
        office: Office(
            open: { "Open in \($0)" }, view: { "View in \($0)" },
            needsAccount: { "The app asks for an account at \($0). Without one, download the document." }
        ),
        document: Document(
            versions: "Versions", version: "Version", current: "Current", restore: "Restore",
            restoreText:
                "Restoring makes a copy of an old version the newest one. Nothing is lost, and the copy takes room, too.",
            uploadVersion: "Upload a new version", uploadVersionText: "The name stays, and the old version is kept.",
            newName: "New name",
            deleteText: "It goes to the trash with all its versions, and can be restored from there.",
            lockedBy: { "\($0) has it open in Office." }, lockedByYou: "You have it open in Office.",
            lockedBySomebody: "It is open in Office.",
            lockEnds: "Until it is closed there, it can’t be changed here. If the app is gone, that ends at",
            lockEnded: ".", lockRelease: "Release it now",
            keepApartText: """
                You can keep that file as a document of its own, beside this one.
                """,
            keepApart: "Keep as a document of its own", by: { "by \($0)" },
            versionNumber: { "Version \($0)" },
            nameVersion: "Name this version",
            renameVersion: "Rename this version", versionName: "Name of the version",
            versionNameText: "A version with a name stays when older ones are thinned out.",
            deleteVersionText: "It will be gone for good. Other versions stay.",
            deleteVersionTitle: { "Delete version \($0)?" },
            deleteNamedVersionTitle: { "Delete version \(count: $0), \($1)?" },
            deleteNamedVersionText: """
                Its name would have kept it from being removed with old versions. It will be gone for good. Other \
                versions stay.
                """,
            restoredFrom: { "Restored from version \($0)" }
        ),
        arranging: Arranging(
            move: "Move", title: { "Move \($0)" }, text: "Choose the folder it goes to.", here: { "Move to \($0)" },
            isHere: { "It is in \($0) now." }, noFolders: "There are no other folders in here.",
            deleteTitle: { "Delete \($0)?" },
            deleteOfOther: {
                "It goes to the trash of \($0) with everything that belongs to it. You can undo that right after; later only \($0) can restore it."
            }, inUse: "In use"
        ),
        moving: .english, marks: .english, ends: .english, activity: .english, opening: .english,
        personChanges: .english, oldVersions: .english,
        several: Several(
            choose: "Choose several", chooseOne: "Choose", chooseAll: "Choose all", move: "Move…",
            downloadAll: "Download all as zip",
            moveTitle: { $0 == 1 ? "Move 1 item" : "Move \($0) items" },
            deleteTitle: { $0 == 1 ? "Delete 1 item?" : "Delete \($0) items?" },
            moveText: "Choose the folder they go to.",
            deleteText: "Folders go with everything in them. All of it can be restored from the trash.",
            areHere: { "They are in \($0) now." },
            deleted: { $0 == 1 ? "1 item is in the trash." : "\($0) items are in the trash." },
            nothingChosen: "Choose at least one document or folder first.",
            tooMany: { "Choose at most \($0) at once." },
            fixed: { "Nobody can change \($0). Nothing was done." },
            tooManyInZip: {
                """
                This is too much for one download: it may have \($0) documents and folders, and \($1) folders in each \
                other. Choose less at once.
                """
            },
            zipsBusy: "Other downloads of several files are still running. Try again when one has ended."
        ),
        trash: Trash(
            title: "Trash",
            intro: { "What was deleted can be restored for \($0 == 1 ? "a day" : "\($0) days")." },
            introForEver: "What you delete stays here until you delete it for good.",
            nothing: "The trash is empty.", from: { "was in \($0)" },
            homeless: "its folder is gone, it goes to the top",
            withEntries: { $0 == 1 ? "with 1 item" : "with \($0) items" },
            discard: "Delete for good", empty: "Empty trash", discardTitle: { "Delete \($0) for good?" },
            emptyTitle: "Delete everything in the trash for good?",
            discardText: "All versions go with it. This cannot be undone.",
            show: "Show where it is", undo: "Undo",
            undone: { $0 == 1 ? "1 item is back." : "\($0) items are back." }
        ),
        inTrash: .english,
        usage: StorageUsage(
            title: "Room", of: { "\($0) of \($1) used" }, used: { "\($0) used" },
            nearlyFull: "Your documents have little room left.", full: "Your documents have no room left.",
            advice: "Delete what you don’t need, and then empty the trash. Old versions count too.",
            inAll: { "\($0) with all versions" },
            counts: "All versions count, and so does what is in the trash."
        ),
        storageBreakdown: .english,
        shared: .english,
        sharing: Sharing(
            title: "Share", intro: "Whoever has a link can use it without an account.",
            none: "There is no link.", view: "Can view", edit: "Can edit", create: "Create link",
            stop: "Stop sharing", copyHint: "Copy this address and send it on:", access: "What the link allows",
            links: "Links", people: "People",
            peopleNone: "No other account has it.", userName: "User name",
            userNameHint: "The name they sign in with, such as alex", role: "What this person may do",
            until: "Last day (UTC), if it is to end", permit: "Share", ended: "Ended", lastDay: { "until \($0)" },
            through: { "through the folder \($0)" }, leave: "Remove from my documents",
            empty: "Nobody shares anything with you at the moment.",
            letEdit: "Let them edit", onlyView: "Only let them view"
        ),
        account: AccountSection(
            apps: "Connected apps", appsText: "These apps can open and change your documents.",
            appsEmpty: "No app is connected.", since: "Since", lastUsed: "Last used", disconnect: "Disconnect",
            sessions: "Signed-in browsers",
            thisOne: "This browser", end: "Sign out",
            password: "Change password", current: "Current password", new: "New password",
            again: "New password again", change: "Change password",
            passwordText: "This signs you out of every app and browser.",
            everywhere: "Sign out everywhere",
            everywhereText: "Lost a phone? This ends every app and browser, this one too.",
            everywhereButton: "Sign out everywhere",
            language: "Language", automatic: "As in the browser", save: "Save", unknownBrowser: "Unknown browser",
            displayName: "Name others see"
        ),
        share: Share(
            from: { "Shared by \($0)" }, canView: "You can view it.", canEdit: "You can view and edit it.",
            canFill: "You can view and edit what is in it, and upload to it.",
            uploadText: "Change the file on your device, then upload it here. Earlier versions are kept.",
            ends: { "The link works until \($0)." },
            goneTitle: "No longer shared",
            goneText: "This link has ended or never existed. Ask whoever sent it to you for a new one."
        ),
        links: .english,
        transfer: .english,
        list: .english,
        uploading: .english,
        changedNames: .english,
        previewing: .english,
        operating: .english,
        asking: .english, audience: .english,
        onboarding: .english,
        landing: Landing(
            title: { "\($0) keeps documents" },
            text: "Open and edit them in Word, Excel and PowerPoint on your phone or tablet; keep them in order here.",
            office: "Opens in the Office apps, saves straight back.",
            versions: "Changed your mind? Go back to an earlier version.",
            yours: "Stored by the people who run this place, nobody else.",
            signedOutTitle: "You are signed out",
            signedOutText: { "Your documents at \($0) stay where they are. You can close this page." }
        ),
        privacy: .english,
        errors: Errors(
            appTitle: "This app cannot sign you in",
            appText: """
                The app that sent you here made a mistake. You did nothing wrong, and it got nothing from your \
                account.
                """,
            unknownClient: "The app is not known here.",
            wrongRedirect: "The app asked to send you to an address it has not registered.",
            malformed: "The app’s request is incomplete or cannot be read.",
            appTell: "Tell whoever makes the app:",
            notFoundTitle: "Not found",
            notFoundText: "It may have been moved or deleted, or it isn’t shared with you any more.",
            expiredTitle: "This page has expired",
            expiredText: """
                To keep you safe, a form works for a limited time and only in your own browser. Nothing was changed. \
                Go back, reload the page and try again.
                """,
            changedTitle: "Changed in the meantime",
            changedText: """
                It was changed after it was loaded, so nothing was done. Go back, reload the page, and try \
                again.
                """,
            cookiesTitle: "Cookies are needed",
            cookiesText: """
                Your browser didn’t send back the cookie that this page needs. Try again. If that doesn’t help, allow \
                cookies for this site or use another browser.
                """,
            largeTitle: "Too large", largeText: { "A file may have up to \($0). Nothing was saved." },
            largeTextUnknown: "The file is larger than this place accepts. Nothing was saved.",
            notUTF8Title: "That name can’t be read",
            notUTF8Text: """
                A name in this form isn’t in UTF-8, as forms are today, and would have been stored with wrong letters. It was \
                refused. Use a current browser, or give the file a name of plain letters.
                """,
            manyTitle: "One moment, please",
            manyText: { "Too many requests came from your network. Try again in \($0)." },
            internalTitle: "Something went wrong here",
            internalText: """
                It isn’t your fault. Try again in a moment. If it goes on, pass this reference on to whoever runs \
                this place.
                """,
            home: "Go to your documents"
        ),
        problems: .english,
        flashMessages: .english
    )
}
