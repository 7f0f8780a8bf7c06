import OfficeClient

extension Case {
    /// Cases for docs/protocol/flows.md#save-and-close, step 1, and docs/protocol/flows.md#expired-credentials.
    static let saving: [Case] = [
        Case("save", "Edit and save", from: "flows.md#save-and-close", manualTests: [1, 2, 3, 4]) { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            var document = try await run.opened("Draft", on: phone)
            let before = document.version
            try await run.step("PutFile under the lock", .save) {
                try await phone.save(OfficeDocument(lines: ["First line."]).bytes, &document, at: provider)
                try run.check(
                    document.version != nil && document.version != before, "files.md#item-version",
                    expected: "another X-WOPI-ItemVersion",
                    came: document.version ?? "none", cause: "a version that doesn't change with the content")
            }
            try await run.step("Another phone reads what was saved", .download) {
                let other = try await run.fixture.secondPhone()
                let info = try await other.info(document.address, at: provider)
                let read = try await other.read(document.address, info, at: provider)
                try run.check(
                    read.bytes == document.bytes && info.version == document.version, "files.md#put-file",
                    expected: "the bytes that were saved, under their version",
                    came: "\(read.bytes.count) bytes, \(info.version)",
                    cause: "a cache, or a save that is written later than it is answered")
                try run.checkContent(of: read)
            }
            try await run.step("Unlock", .unlock) { try await phone.close(document, at: provider) }
        },
        Case("save-again", "Save again and again, with the lock refreshed between", from: "flows.md#save-and-close") {
            run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            var document = try await run.opened("Growing", on: phone), versions: [String] = []
            for round in 1...5 {
                try await run.step("Save \(round), then RefreshLock", .save) {
                    let lines = (1...round * 20).map { "Line \($0)" }
                    try await phone.save(OfficeDocument(lines: lines).bytes, &document, at: provider)
                    versions.append(document.version ?? "")
                    let lock = document.lock ?? ""
                    try await phone.file(document.address, at: provider) { await $0.refreshLock(lock) }
                        .requireGranted("files.md#lock-decisions", "200 to RefreshLock")
                }
            }
            try await run.step("Each save has a version of its own") {
                try run.check(
                    Set(versions).count == versions.count, "files.md#item-version",
                    expected: "\(versions.count) versions",
                    came: versions.joined(separator: ", "))
            }
            try await run.step("Unlock", .unlock) { try await phone.close(document, at: provider) }
        },
        Case("given-document", "Open and save a document of your own", from: "flows.md#save-and-close") { run in
            guard let name = run.fixture.document else {
                throw NotAvailable("no document of yours was named (--document)")
            }
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let root = try await phone.root(at: provider)
            let entry = try await run.step("\(name) is listed in the root", .children) {
                let files = try await phone.children(root.address, at: provider).files
                guard let entry = files.first(where: { $0.name == name }) else {
                    throw Shortfall(
                        "containers.md#enumerate-children", expected: name, came: "\(files.count) other files")
                }
                return entry
            }
            run.fixture.mayTouch(entry.address)
            var document = try await run.step("It opens", .permissions, .takeLock, .download) {
                try await phone.open(entry.address, at: provider)
            }
            if document.lock == nil { throw NotAvailable("\(name) may only be read") }
            try await run.step("The same bytes are saved, and it is closed", .save, .unlock) {
                try await phone.save(document.bytes, &document, at: provider)
                try await phone.close(document, at: provider)
            }
        },
        Case("save-lost-lock", "Save after another has taken the lock", from: "flows.md#save-and-close") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            var document = try await run.opened("Contested", on: phone)
            let lock = document.lock ?? "", thief = "the-others-lock"
            try await run.step("The lock is lost to another", .takeLock) {
                try await phone.file(document.address, at: provider) { await $0.unlock(lock) }.requireGranted(
                    "files.md#lock-decisions", "200")
                let other = try await run.fixture.secondPhone()
                try await other.file(document.address, at: provider) { await $0.lock(thief) }.requireGranted(
                    "files.md#lock-decisions", "200")
            }
            let bytes = document.bytes
            try await run.step("PutFile: 409 with the lock that holds it now", .save) {
                let current = try await phone.file(document.address, at: provider) {
                    await $0.put(bytes + [0], lock: lock)
                }
                .requireConflict(
                    "flows.md#save-and-close step 1", "409",
                    cause: "a host that doesn't look at the lock: changes get lost")
                try run.check(
                    current == thief, "files.md#lock-decisions", expected: "X-WOPI-Lock: \(thief)",
                    came: current ?? "no header")
            }
            try await run.step("Nothing was written", .download) {
                let read = try await phone.read(
                    document.address, try await phone.info(document.address, at: provider), at: provider)
                try run.check(
                    read.bytes == bytes, "files.md#put-file", expected: "the document as it was", came: "another")
            }
            try await run.step("Once the other is gone, it is locked again and saved", .takeLock, .save, .unlock) {
                try await phone.file(document.address, at: provider) { await $0.unlock(thief) }.requireGranted(
                    "files.md#lock-decisions", "200")
                document = try await phone.open(document.address, at: provider)
                try await phone.save(bytes, &document, at: provider)
                try await phone.close(document, at: provider)
            }
        },
        Case(
            "save-wopi-token-ended", "Save after the WOPI token has ended",
            from: "flows.md#save-and-close, #expired-credentials"
        ) { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            var document = try await run.opened("Long open", on: phone)
            let ended = try await run.fixture.operations.endedToken(
                for: document.address.source, of: run.fixture.credential)
            let remark =
                ended == nil ? "played with a token that was never good: nobody here can make one that has ended" : nil
            try await run.step(
                "401 or 404, GetNewAccessToken, and PutFile again", .newAccessToken, .save, remark: remark
            ) {
                let before = phone.counts
                phone.spoilToken(of: document.address.source, with: ended ?? "spoilt-token")
                try await phone.save(OfficeDocument(lines: ["After ten hours."]).bytes, &document, at: provider)
                let after = phone.counts
                try run.check(
                    after.renewals == before.renewals + 1, "flows.md#expired-credentials",
                    expected: "one GetNewAccessToken",
                    came: "\(after.renewals - before.renewals)", cause: "a host that takes any token")
                try run.check(
                    after.signIns == before.signIns, "flows.md#expired-credentials", expected: "no sign-in",
                    came: "\(after.signIns - before.signIns)")
            }
            try await run.step("Unlock", .unlock) { try await phone.close(document, at: provider) }
        },
        Case(
            "save-oauth-ended", "Save after the OAuth token has ended too",
            from: "flows.md#save-and-close, #expired-credentials"
        ) {
            run in
            let phone = run.fixture.newPhone(), provider = run.fixture.provider
            try await phone.add(run.fixture.sheet)
            var document = try await run.opened("Overnight", on: phone)
            let hasRefresh = try phone.place(at: provider).refreshToken != nil
            try await run.step(
                hasRefresh
                    ? "401 from the bootstrapper, a refresh, GetNewAccessToken, PutFile"
                    : "401 from the bootstrapper, sign-in, GetNewAccessToken, PutFile",
                hasRefresh ? .tokensIssued : .signInAgain, .newAccessToken, .save,
                remark: "played with tokens made useless: a machine can't wait until they end"
            ) {
                let before = phone.counts
                try phone.spoilAccess(at: provider)
                phone.spoilToken(of: document.address.source, with: "spoilt-token")
                try await phone.save(OfficeDocument(lines: ["The next day."]).bytes, &document, at: provider)
                let after = phone.counts
                try run.check(
                    hasRefresh
                        ? after.refreshes > before.refreshes && after.signIns == before.signIns
                        : after.signIns == before.signIns + 1,
                    "flows.md#expired-credentials", expected: hasRefresh ? "a refresh, and no sign-in" : "a sign-in",
                    came: "\(after.refreshes - before.refreshes) refreshes, \(after.signIns - before.signIns) sign-ins")
            }
            try await run.step("Unlock", .unlock) { try await phone.close(document, at: provider) }
        },
        Case(
            "save-password-changed", "Save after the password was changed",
            from: "flows.md#save-and-close, #expired-credentials",
            manualTests: [10]
        ) { run in try await run.saveAfterPasswordChange() },
        Case(
            "save-grant-revoked", "Save after the user revoked what they granted",
            from: "flows.md#save-and-close, #expired-credentials"
        ) {
            run in
            let fixture = run.fixture, user = try await fixture.operations.makeUser(isBusiness: false)
            let phone = fixture.newPhone(user)
            try await phone.add(fixture.sheet)
            var document = try await run.openedInRoot("Revoked", on: phone)
            try await fixture.operations.revokeGrant(of: user)
            try await run.step(
                "The user is asked to sign in again, then PutFile succeeds", .signInAgain, .newAccessToken, .save
            ) {
                let before = phone.counts
                try await phone.save(OfficeDocument(lines: ["Granted again."]).bytes, &document, at: fixture.provider)
                let after = phone.counts
                try run.check(
                    after.signIns == before.signIns + 1, "flows.md#expired-credentials", expected: "a sign-in",
                    came: "none",
                    cause: "a revocation that leaves tokens good")
            }
            try await run.step("Unlock", .unlock) { try await phone.close(document, at: fixture.provider) }
        },
    ]
}

extension CaseRun {
    func saveAfterPasswordChange() async throws {
        let user = try await fixture.operations.makeUser(isBusiness: false), phone = fixture.newPhone(user)
        try await phone.add(fixture.sheet)
        var document = try await openedInRoot("Password", on: phone)
        let changed = try await fixture.operations.changePassword(of: user)
        phone.hand(to: fixture.makeUser(changed))
        try await step(
            "The user is asked for the new password, then PutFile succeeds", .signInAgain, .newAccessToken, .save
        ) {
            let before = phone.counts
            try await phone.save(OfficeDocument(lines: ["With a new password."]).bytes, &document, at: fixture.provider)
            if phone.counts.signIns == before.signIns {
                throw NotAvailable("tokens outlive a password change here: manual test 10 doesn't apply")
            }
        }
        try await step("Unlock", .unlock) { try await phone.close(document, at: fixture.provider) }
    }
}
