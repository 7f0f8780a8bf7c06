import OfficeClient

extension Scene {
    /// Seeds 000 and 001, "Save and close a file" 1, and both notes.
    static let saving: [Scene] = [
        Scene("save", "Edit and save", from: "seeds 000, 001", manualTests: [1, 2, 3, 4]) { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            var document = try await act.opened("Draft", on: phone)
            let before = document.version
            try await act.step("PutFile under the lock", .save) {
                try await phone.save(OfficeDocument(lines: ["First line."]).bytes, &document, provider)
                try act.check(
                    document.version != nil && document.version != before, "files.md §2.3",
                    "another X-WOPI-ItemVersion",
                    came: document.version ?? "none", cause: "a version that doesn't change with the content")
            }
            try await act.step("Another phone reads what was saved", .download) {
                let other = try await act.stage.secondPhone()
                let info = try await other.info(document.address, provider)
                let read = try await other.read(document.address, info, provider)
                try act.check(
                    read.bytes == document.bytes && info.version == document.version, "files.md §4",
                    "the bytes that were saved, under their version",
                    came: "\(read.bytes.count) bytes, \(info.version)",
                    cause: "a cache, or a save that is written later than it is answered")
                try act.checkContent(of: read)
            }
            try await act.step("Unlock", .unlock) { try await phone.close(document, provider) }
        },
        Scene("save-again", "Save again and again, with the lock refreshed between", from: "seeds 000, 001") { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            var document = try await act.opened("Growing", on: phone), versions: [String] = []
            for round in 1...5 {
                try await act.step("Save \(round), then RefreshLock", .save) {
                    let lines = (1...round * 20).map { "Line \($0)" }
                    try await phone.save(OfficeDocument(lines: lines).bytes, &document, provider)
                    versions.append(document.version ?? "")
                    let lock = document.lock ?? ""
                    try await phone.file(document.address, provider) { await $0.refreshLock(lock) }
                        .needGranted("files.md §2.2", "200 to RefreshLock")
                }
            }
            try await act.step("Each save has a version of its own") {
                try act.check(
                    Set(versions).count == versions.count, "files.md §2.3", "\(versions.count) versions",
                    came: versions.joined(separator: ", "))
            }
            try await act.step("Unlock", .unlock) { try await phone.close(document, provider) }
        },
        Scene("given-document", "Open and save a document of your own", from: "seeds 000, 001") { act in
            guard let name = act.stage.document else { throw NotHere("no document of yours was named (--document)") }
            let phone = try await act.stage.phone(), provider = act.stage.provider
            let root = try await phone.root(provider)
            let entry = try await act.step("\(name) is listed in the root", .children) {
                let files = try await phone.children(root.address, provider).files
                guard let entry = files.first(where: { $0.name == name }) else {
                    throw Shortfall("containers.md §3", expected: name, came: "\(files.count) other files")
                }
                return entry
            }
            act.stage.mayTouch(entry.address)
            var document = try await act.step("It opens", .permissions, .takeLock, .download) {
                try await phone.open(entry.address, provider)
            }
            if document.lock == nil { throw NotHere("\(name) may only be read") }
            try await act.step("The same bytes are saved, and it is closed", .save, .unlock) {
                try await phone.save(document.bytes, &document, provider)
                try await phone.close(document, provider)
            }
        },
        Scene("save-lost-lock", "Save after another has taken the lock", from: "seeds 000, 001") { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            var document = try await act.opened("Contested", on: phone)
            let lock = document.lock ?? "", thief = "the-others-lock"
            try await act.step("The lock is lost to another", .takeLock) {
                try await phone.file(document.address, provider) { await $0.unlock(lock) }.needGranted(
                    "files.md §2.2", "200")
                let other = try await act.stage.secondPhone()
                try await other.file(document.address, provider) { await $0.lock(thief) }.needGranted(
                    "files.md §2.2", "200")
            }
            let bytes = document.bytes
            try await act.step("PutFile: 409 with the lock that holds it now", .save) {
                let current = try await phone.file(document.address, provider) { await $0.put(bytes + [0], lock: lock) }
                    .needConflict(
                        "README.md §4.3 step 1", "409", cause: "a host that doesn't look at the lock: changes get lost")
                try act.check(current == thief, "files.md §2.2", "X-WOPI-Lock: \(thief)", came: current ?? "no header")
            }
            try await act.step("Nothing was written", .download) {
                let read = try await phone.read(
                    document.address, try await phone.info(document.address, provider), provider)
                try act.check(read.bytes == bytes, "files.md §4", "the document as it was", came: "another")
            }
            try await act.step("Once the other is gone, it is locked again and saved", .takeLock, .save, .unlock) {
                try await phone.file(document.address, provider) { await $0.unlock(thief) }.needGranted(
                    "files.md §2.2", "200")
                document = try await phone.open(document.address, provider)
                try await phone.save(bytes, &document, provider)
                try await phone.close(document, provider)
            }
        },
        Scene("save-wopi-token-ended", "Save after the WOPI token has ended", from: "seeds 000, 001, note 2") { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            var document = try await act.opened("Long open", on: phone)
            let ended = try await act.stage.operations.endedToken(
                for: document.address.source, of: act.stage.credential)
            let remark =
                ended == nil ? "played with a token that was never good: nobody here can make one that has ended" : nil
            try await act.step(
                "401 or 404, GetNewAccessToken, and PutFile again", .newAccessToken, .save, remark: remark
            ) {
                let before = phone.counts
                phone.spoilToken(of: document.address.source, with: ended ?? "spoilt-token")
                try await phone.save(OfficeDocument(lines: ["After ten hours."]).bytes, &document, provider)
                let after = phone.counts
                try act.check(
                    after.renewals == before.renewals + 1, "README.md §4.4", "one GetNewAccessToken",
                    came: "\(after.renewals - before.renewals)", cause: "a host that takes any token")
                try act.check(
                    after.signIns == before.signIns, "README.md §4.4", "no sign-in",
                    came: "\(after.signIns - before.signIns)")
            }
            try await act.step("Unlock", .unlock) { try await phone.close(document, provider) }
        },
        Scene("save-oauth-ended", "Save after the OAuth token has ended too", from: "seeds 000, 001, notes 1 and 2") {
            act in
            let phone = act.stage.newPhone(), provider = act.stage.provider
            try await phone.add(act.stage.sheet)
            var document = try await act.opened("Overnight", on: phone)
            let hasRefresh = try phone.place(provider).refreshToken != nil
            try await act.step(
                hasRefresh
                    ? "401 from the bootstrapper, a refresh, GetNewAccessToken, PutFile"
                    : "401 from the bootstrapper, sign-in, GetNewAccessToken, PutFile",
                hasRefresh ? .tokensIssued : .signInAgain, .newAccessToken, .save,
                remark: "played with tokens made useless: a machine can't wait until they end"
            ) {
                let before = phone.counts
                try phone.spoilAccess(provider)
                phone.spoilToken(of: document.address.source, with: "spoilt-token")
                try await phone.save(OfficeDocument(lines: ["The next day."]).bytes, &document, provider)
                let after = phone.counts
                try act.check(
                    hasRefresh
                        ? after.refreshes > before.refreshes && after.signIns == before.signIns
                        : after.signIns == before.signIns + 1,
                    "README.md §4.4", hasRefresh ? "a refresh, and no sign-in" : "a sign-in",
                    came: "\(after.refreshes - before.refreshes) refreshes, \(after.signIns - before.signIns) sign-ins")
            }
            try await act.step("Unlock", .unlock) { try await phone.close(document, provider) }
        },
        Scene(
            "save-password-changed", "Save after the password was changed", from: "seeds 000, 001, note 1",
            manualTests: [10]
        ) { act in try await act.saveAfterPasswordChange() },
        Scene("save-grant-revoked", "Save after the user revoked what they granted", from: "seeds 000, 001, note 1") {
            act in
            let stage = act.stage, user = try await stage.operations.makeUser(isBusiness: false)
            let phone = stage.newPhone(user)
            try await phone.add(stage.sheet)
            var document = try await act.openedInRoot("Revoked", on: phone)
            try await stage.operations.revokeGrant(of: user)
            try await act.step(
                "The user is asked to sign in again, then PutFile succeeds", .signInAgain, .newAccessToken, .save
            ) {
                let before = phone.counts
                try await phone.save(OfficeDocument(lines: ["Granted again."]).bytes, &document, stage.provider)
                let after = phone.counts
                try act.check(
                    after.signIns == before.signIns + 1, "README.md §4.4", "a sign-in", came: "none",
                    cause: "a revocation that leaves tokens good")
            }
            try await act.step("Unlock", .unlock) { try await phone.close(document, stage.provider) }
        },
    ]
}

extension Act {
    /// A new document, open and locked.
    func opened(_ base: String, on phone: Phone) async throws -> OpenDocument {
        let file = try await document(base, on: phone)
        return try await step("\(file.name) is open", .permissions, .takeLock, .download) {
            try await phone.open(file.address, stage.provider)
        }
    }

    /// The same in the root of a user who has nothing else.
    func openedInRoot(_ base: String, on phone: Phone) async throws -> OpenDocument {
        let provider = stage.provider, root = try await phone.root(provider)
        let name = "\(base) \(stage.number(below: 100_000)).docx"
        let file = try await phone.container(root.address, provider) { await $0.createFile(.suggested(name)) }
            .need("containers.md §6", "a new file")
        remove(file, on: phone)
        try await phone.file(file.address, provider) { await $0.put(OfficeDocument(lines: ["New."]).bytes, lock: nil) }
            .needGranted("files.md §4", "200")
        return try await step("\(file.name) is open", .permissions, .takeLock, .download) {
            try await phone.open(file.address, provider)
        }
    }

    func saveAfterPasswordChange() async throws {
        let user = try await stage.operations.makeUser(isBusiness: false), phone = stage.newPhone(user)
        try await phone.add(stage.sheet)
        var document = try await openedInRoot("Password", on: phone)
        let changed = try await stage.operations.changePassword(of: user)
        phone.hand(to: stage.makeUser(changed))
        try await step(
            "The user is asked for the new password, then PutFile succeeds", .signInAgain, .newAccessToken, .save
        ) {
            let before = phone.counts
            try await phone.save(OfficeDocument(lines: ["With a new password."]).bytes, &document, stage.provider)
            if phone.counts.signIns == before.signIns {
                throw NotHere("tokens outlive a password change here: manual test 10 doesn't apply")
            }
        }
        try await step("Unlock", .unlock) { try await phone.close(document, stage.provider) }
    }
}
