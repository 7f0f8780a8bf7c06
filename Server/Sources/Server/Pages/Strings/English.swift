extension Strings {
    static let english = Strings(
        common: Common(
            skip: "Skip to content", documents: "Documents", sharedWithMe: "Shared with me", account: "Account",
            signIn: "Sign in",
            signOut: "Sign out", cancel: "Cancel", privacy: "Privacy", back: "Back",
            download: "Download", upload: "Upload", delete: "Delete", rename: "Rename", name: "Name", size: "Size",
            modified: "Modified", problem: "That didn’t work", reference: { "Reference: \($0)" }
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
            title: { "Sign in to \($0)" }, client: { "\($0) wants to access your documents." },
            userName: "User name", password: "Password", stay: "Stay signed in on this device",
            help: "Forgot your password? Ask your administrator for a new one.",
            wrong: "The user name or password is incorrect. Check both and try again.",
            disabled: "This account is disabled. Ask your administrator to enable it.",
            busy: "Too many people are signing in right now. Try again in a few seconds.",
            expired: "This page has expired. Sign in to continue.",
            throttled: { "Too many attempts. Try again in \($0)." },
            signedInMeanwhile: {
                "\($0) signed in on this browser while this page was open. To use a different account, enter your password again."
            }
        ),
        consent: Consent(
            title: { "Allow \($0) to access your documents on \($1)?" }, able: { "\($0) will be able to:" },
            profile: "See your name and user name",
            documents: "Open, save, create, rename, and delete your documents and folders",
            stay: "Keep access until you disconnect the app", other: { "Use the permission “\($0)”" },
            signedInAs: "Signed in as", notYou: "Not you?", allow: "Allow", decline: "Decline",
            later: "You can disconnect the app at any time under Account.",
            askedAgain: "You signed in again while this page was open. Choose Allow or Decline again."
        ),
        home: Home(
            newFolder: "New folder", folderName: "Folder name", create: "Create", chooseFiles: "Choose files",
            uploadHere: "Upload here", list: "Folders and documents", actions: "Actions",
            next: "Next page", start: "First page",
            limit: { "Up to \($0) per file." },
            emptyFolder: "This folder is empty.", emptyTitle: "No documents yet",
            emptyText: "Upload one or more files to get started. You can organize them later.",
            clash: "If a file with the same name already exists", clashVersion: "Save as a new version",
            clashBoth: "Keep both",
            clashSkip: "Skip the file",
            folderOptions: "Rename, move, or delete this folder",
            deleteFolderText:
                "The folder and everything in it will be moved to the trash. You can restore it from there.",
            kinds: Kinds(
                folder: "Folder", text: "Document", plain: "Text", sheet: "Spreadsheet", slides: "Presentation",
                pdf: "PDF",
                image: "Image", other: "File")
        ),
        search: Search(
            title: "Search",
            label: "Search all your documents by name",
            placeholder: "Search",
            find: "Search",
            results: "Results",
            none:
                "No names match your search. Try fewer words, or only the beginning of a word. For example, “Time” finds “Timesheet”, but “sheet” doesn’t.",
            noMore: "No more results.",
            further: "No results yet. Select Next page to keep searching.",
            incomplete:
                "The server was updated and is still indexing older documents. Some may not appear in the results yet.",
            noWord: "Enter at least one letter or digit.",
            trash: "This search doesn’t include the trash."
        ),
        connect: Connect(
            title: "Work in Word, Excel, or PowerPoint on your phone",
            intro: {
                "Add \($0) once. Then you can open your documents in the Office apps, and changes are saved here."
            },
            open: "Open Word, Excel, or PowerPoint and tap Open.",
            apple: "iPhone or iPad:", addApple: "tap Add a Place.", android: "Android:",
            addAndroid: "tap Places, then Add a Place.",
            choose: { "Choose \($0)." },
            signIn: { "Sign in as \($0) and tap Allow." },
            missing: "Not in the list? This server may not be registered with Microsoft yet. Ask your administrator.",
            scan: "Scan this code to open this site on your phone:",
            onlyHere:
                "This address works only on this computer. To connect a phone, ask your administrator for the public address.",
            code: { "QR code for \($0)" },
            dismiss: "Hide", steps: "Show steps", menu: "Office on your phone"
        ),
        office: Office(
            open: { "Open in \($0)" }, view: { "View in \($0)" },
            needsAccount: {
                "The app will ask you to sign in to \($0). If you don’t have an account, download the document instead."
            }
        ),
        document: Document(
            versions: "Versions", version: "Version", current: "Current", restore: "Restore",
            restoreText:
                "Restoring a version saves a copy of it as the newest version. All other versions are kept. The copy counts toward the owner’s storage.",
            uploadVersion: "Upload a new version",
            uploadVersionText: "The name doesn’t change, and earlier versions are kept.",
            newName: "New name",
            deleteText: "The document and all its versions will be moved to the trash. You can restore it from there.",
            lockedBy: { "\($0) has this document open in Office." },
            lockedByYou: "You have this document open in Office.",
            lockedBySomebody: "This document is open in Office.",
            lockEnds:
                "You can’t change it here until it is closed in Office. If the app quit unexpectedly, the lock expires at",
            lockEnded: ".", lockRelease: "Release lock",
            keepApartText: "You can upload that file as a separate document in the same folder.",
            keepApart: "Upload as a separate document", by: { "by \($0)" },
            versionNumber: { "Version \($0)" },
            nameVersion: "Name this version",
            renameVersion: "Rename this version", versionName: "Version name",
            versionNameText: "Named versions are kept when old versions are removed automatically.",
            deleteVersionText: "This version will be permanently deleted. Other versions are kept.",
            deleteVersionTitle: { "Delete version \($0)?" },
            deleteNamedVersionTitle: { "Delete version \(count: $0) (“\($1)”)?" },
            deleteNamedVersionText:
                "Named versions are never removed automatically. If you delete this one, you can’t restore it. Other versions are kept.",
            restoredFrom: { "Restored from version \($0)" }
        ),
        arranging: Arranging(
            move: "Move", title: { "Move \($0)" }, text: "Choose a destination folder.", here: "Move here",
            isHere: { "It is already in \($0)." }, noFolders: "There are no other folders here.",
            deleteTitle: { "Delete \($0)?" },
            deleteOfOther: {
                "It will be moved to \($0)’s trash with all its contents and versions. You can undo this right away. After that, only \($0) can restore it."
            }, inUse: "In use"
        ),
        moving: .english, marks: .english, ends: .english, activity: .english, opening: .english,
        personChanges: .english, oldVersions: .english,
        several: Several(
            choose: "Select", chooseOne: "Select", chooseAll: "Select all", move: "Move…",
            downloadAll: "Download all as ZIP",
            moveTitle: { $0 == 1 ? "Move 1 item" : "Move \($0) items" },
            deleteTitle: { $0 == 1 ? "Delete 1 item?" : "Delete \($0) items?" },
            moveText: "Choose a destination folder.",
            deleteText: "Folders are deleted with everything in them. You can restore everything from the trash.",
            areHere: { "They are already in \($0)." },
            deleted: { $0 == 1 ? "1 item was moved to the trash." : "\($0) items were moved to the trash." },
            nothingChosen: "Select at least one document or folder first.",
            tooMany: { "You can select at most \($0) items at once." },
            fixed: { "\($0) can’t be moved or deleted. Nothing was changed." },
            tooManyInZip: {
                "This selection is too large for one download. Select fewer items. The limit is \($0) documents and folders, nested at most \($1) levels deep."
            },
            zipsBusy: "The server is busy with other ZIP downloads. Try again in a moment."
        ),
        trash: Trash(
            title: "Trash",
            intro: { "Items in the trash are permanently deleted after \($0 == 1 ? "1 day" : "\($0) days")." },
            introForEver: "Deleted items stay here until you delete them permanently.",
            nothing: "The trash is empty.", from: { "from \($0)" },
            homeless: "original folder deleted, will be restored to Documents",
            withEntries: { $0 == 1 ? "1 item" : "\($0) items" },
            discard: "Delete permanently", empty: "Empty trash", discardTitle: { "Permanently delete \($0)?" },
            emptyTitle: "Permanently delete everything in the trash?",
            discardText: "All versions will be deleted too. This can’t be undone.",
            show: "Show in folder", undo: "Undo",
            undone: { $0 == 1 ? "1 item was restored." : "\($0) items were restored." }
        ),
        inTrash: .english,
        usage: StorageUsage(
            title: "Storage", of: { "\($0) of \($1) used" }, used: { "\($0) used" },
            nearlyFull: "Your storage is almost full.", full: "Your storage is full.",
            advice: "Delete items you don’t need, then empty the trash. Old versions count too.",
            inAll: { "\($0) including all versions" },
            counts: "Old versions and items in the trash count toward your storage."
        ),
        storageBreakdown: .english,
        shared: .english,
        sharing: Sharing(
            title: "Share", intro: "Anyone with a link has access, even without an account.",
            none: "No links yet.", view: "Can view", edit: "Can edit", create: "Create link",
            stop: "Stop sharing", copyHint: "Copy a link to send it to people.", access: "Anyone with the link",
            links: "Links", people: "People",
            peopleNone: "Not shared with anyone.", userName: "User name",
            userNameHint: "The name the person signs in with, such as alex", role: "Permission",
            until: "Expiration date (optional)", permit: "Share", ended: "Expired", lastDay: { "until \($0)" },
            through: { "through the folder \($0)" }, leave: "Remove from Shared with me",
            empty: "Nothing is shared with you.",
            letEdit: "Allow editing", onlyView: "Allow viewing only"
        ),
        account: AccountSection(
            apps: "Connected apps", appsText: "These apps can open and change your documents.",
            appsEmpty: "No apps are connected.", connected: "Connected", signedIn: "Signed in", created: "Created",
            registered: "Registered", lastUsed: "Last used", disconnect: "Disconnect",
            sessions: "Signed-in browsers",
            thisOne: "This browser", end: "Sign out",
            password: "Change password", current: "Current password", new: "New password",
            again: "Confirm new password", change: "Change password",
            passwordText: "Changing your password signs you out of all apps and browsers.",
            everywhere: "Sign out everywhere",
            everywhereText: "Lost your phone? This signs you out of all apps and browsers, including this one.",
            everywhereButton: "Sign out everywhere",
            language: "Language", automatic: "Same as browser", save: "Save", unknownBrowser: "Unknown browser",
            displayName: "Display name"
        ),
        share: Share(
            from: { "Shared by \($0)" }, canView: "You can view it.", canEdit: "You can view and edit it.",
            canFill: "You can view and edit its contents and upload files.",
            uploadText: "Edit the file on your device, then upload it here. Earlier versions are kept.",
            ends: { "The link expires after \($0)." },
            goneTitle: "No longer shared",
            goneText:
                "This link expired, was revoked, or never existed. Ask the person who sent it to you for a new one."
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
            title: { "Welcome to \($0)" },
            text:
                "Open and edit your documents in Word, Excel, and PowerPoint on your phone or tablet. Organize and share them here.",
            office: "Documents open in the Office apps, and changes are saved here.",
            versions: "You can go back to an earlier version at any time.",
            yours: "Your documents are stored by the operator of this server and by no one else.",
            signOutTitle: { "Sign out of \($0)?" },
            signedOutTitle: "You are signed out",
            signedOutText: { "You have signed out of \($0). You can close this page." }
        ),
        privacy: .english,
        errors: Errors(
            appTitle: "This app can’t sign you in",
            appText: "The app that sent you here made an invalid request. It didn’t get access to your account.",
            unknownClient: "The app is not registered on this server.",
            wrongRedirect: "The app asked to send you to an address that isn’t registered for it.",
            malformed: "The app’s request is incomplete or invalid.",
            appTell: "Error details for the app’s developer:",
            notFoundTitle: "Not found",
            notFoundText: "This item may have been moved or deleted, or it may no longer be shared with you.",
            expiredTitle: "This page has expired",
            expiredText:
                "For your security, forms expire and work only in the browser where you opened them. Nothing was changed. Go back, reload the page, and try again.",
            changedTitle: "Changed since you opened it",
            changedText:
                "This item has changed since you opened the page, so your request was canceled. Go back, reload the page, and try again.",
            cookiesTitle: "Cookies are required",
            cookiesText:
                "Your browser didn’t send the cookie that this page requires. Try again. If the problem continues, allow cookies for this site or use another browser.",
            largeTitle: "File too large", largeText: { "A file can be up to \($0). Nothing was saved." },
            largeTextUnknown: "The file is larger than this server accepts. Nothing was saved.",
            notUTF8Title: "Unreadable name",
            notUTF8Text:
                "A name in this form is not valid UTF-8, so it was rejected. Update your browser, or rename the file using only unaccented letters.",
            manyTitle: "Too many requests",
            manyText: { "Too many requests came from your network. Try again in \($0)." },
            internalTitle: "Something went wrong",
            internalText: "Try again in a moment. If the problem continues, send this reference to your administrator.",
            home: "Go to your documents"
        ),
        problems: .english,
        flashMessages: .english
    )
}
