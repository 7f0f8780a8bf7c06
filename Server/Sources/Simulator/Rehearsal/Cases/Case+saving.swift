import OfficeClient

extension Case {
    /// Cases for docs/protocol/flows.md#save-and-close, step 1, and docs/protocol/flows.md#expired-credentials.
    static let saving: [Case] = [
        Case("save", "Edit and save", from: "flows.md#save-and-close", manualTests: [1, 2, 3, 4]) { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            var document = try await run.opened("Draft", on: phone)
            let before = document.version
            try await run.step("PutFile with the lock saves the document", .save) {
                try await phone.save(OfficeDocument(lines: ["First line."]).bytes, &document, at: provider)
                try run.check(
                    document.version != nil && document.version != before, "files.md#item-version",
                    expected: "a new X-WOPI-ItemVersion",
                    came: document.version ?? "none",
                    cause: "a version that doesn't change with the content; change it at each save")
            }
            try await run.step("A second phone reads the saved document", .download) {
                let other = try await run.fixture.secondPhone()
                let info = try await other.info(document.address, at: provider)
                let read = try await other.read(document.address, info, at: provider)
                try run.check(
                    read.bytes == document.bytes && info.version == document.version, "files.md#put-file",
                    expected: "the saved bytes and their version",
                    came: "\(read.bytes.count) bytes, \(info.version)",
                    cause: "a cache in the host, or a host that responds before it has written the content")
                try run.checkContent(of: read)
            }
            try await run.step("Unlock releases the lock", .unlock) { try await phone.close(document, at: provider) }
        },
        Case("save-again", "Repeated saves with lock refresh", from: "flows.md#save-and-close") {
            run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            var document = try await run.opened("Growing", on: phone), versions: [String] = []
            for round in 1...5 {
                try await run.step("Save \(round) and RefreshLock", .save) {
                    let lines = (1...round * 20).map { "Line \($0)" }
                    try await phone.save(OfficeDocument(lines: lines).bytes, &document, at: provider)
                    versions.append(document.version ?? "")
                    let lock = document.lock ?? ""
                    try await phone.file(document.address, at: provider) { await $0.refreshLock(lock) }
                        .requireGranted("files.md#lock-decisions", "200 to RefreshLock")
                }
            }
            try await run.step("Each save has a different version") {
                try run.check(
                    Set(versions).count == versions.count, "files.md#item-version",
                    expected: "\(versions.count) different versions",
                    came: versions.joined(separator: ", "))
            }
            try await run.step("Unlock releases the lock", .unlock) { try await phone.close(document, at: provider) }
        },
        Case("given-document", "Open and save an existing document", from: "flows.md#save-and-close") { run in
            guard let name = run.fixture.document else {
                throw NotAvailable("no existing document was chosen; name one with --document")
            }
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let root = try await phone.root(at: provider)
            let entry = try await run.step("\(name) is listed in the root container", .children) {
                let files = try await phone.children(root.address, at: provider).files
                guard let entry = files.first(where: { $0.name == name }) else {
                    throw UnmetExpectation(
                        "containers.md#enumerate-children", expected: "\(name) in the listing",
                        came: "\(files.count) other files")
                }
                return entry
            }
            run.fixture.mayTouch(entry.address)
            var document = try await run.step(
                "The phone takes the lock and opens the document", .permissions, .takeLock, .download
            ) {
                try await phone.open(entry.address, at: provider)
            }
            if document.lock == nil {
                throw NotAvailable("\(name) is read-only; name a document that the user may edit")
            }
            try await run.step("The phone saves the same bytes and closes the document", .save, .unlock) {
                try await phone.save(document.bytes, &document, at: provider)
                try await phone.close(document, at: provider)
            }
        },
        Case("save-lost-lock", "Save after another client took the lock", from: "flows.md#save-and-close") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            var document = try await run.opened("Contested", on: phone)
            let lock = document.lock ?? "", thief = "the-others-lock"
            try await run.step("Another client unlocks the document and takes its own lock", .takeLock) {
                try await phone.file(document.address, at: provider) { await $0.unlock(lock) }.requireGranted(
                    "files.md#lock-decisions", "200 to Unlock")
                let other = try await run.fixture.secondPhone()
                try await other.file(document.address, at: provider) { await $0.lock(thief) }.requireGranted(
                    "files.md#lock-decisions", "200 to Lock")
            }
            let bytes = document.bytes
            try await run.step("PutFile with the old lock gets 409 and the current lock", .save) {
                let current = try await phone.file(document.address, at: provider) {
                    await $0.put(bytes + [0], lock: lock)
                }
                .requireConflict(
                    "flows.md#save-and-close step 1", "409 to PutFile with the old lock",
                    cause: "a host that doesn't compare locks in PutFile, which overwrites other users' changes")
                try run.check(
                    current == thief, "files.md#lock-decisions", expected: "409 with X-WOPI-Lock: \(thief)",
                    came: current.map { "409 with X-WOPI-Lock: \($0)" } ?? "409 without X-WOPI-Lock")
            }
            try await run.step("The refused PutFile changed nothing", .download) {
                let read = try await phone.read(
                    document.address, try await phone.info(document.address, at: provider), at: provider)
                try run.check(
                    read.bytes == bytes, "files.md#put-file", expected: "the same bytes as before", came: "other bytes")
            }
            try await run.step(
                "After the other client unlocks the document, the phone locks and saves it", .takeLock, .save, .unlock
            ) {
                try await phone.file(document.address, at: provider) { await $0.unlock(thief) }.requireGranted(
                    "files.md#lock-decisions", "200 to Unlock")
                document = try await phone.open(document.address, at: provider)
                try await phone.save(bytes, &document, at: provider)
                try await phone.close(document, at: provider)
            }
        },
        Case(
            "save-wopi-token-ended", "Save after the WOPI token expired",
            from: "flows.md#save-and-close, #expired-credentials"
        ) { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            var document = try await run.opened("Long open", on: phone)
            let ended = try await run.fixture.operations.endedToken(
                for: document.address.source, of: run.fixture.credential)
            let remark =
                ended == nil
                ? "simulated with an invalid token, because this rehearsal can't create an expired one" : nil
            try await run.step(
                "PutFile gets 401 or 404, GetNewAccessToken returns a token, and PutFile succeeds with it",
                .newAccessToken, .save, remark: remark
            ) {
                let before = phone.counts
                phone.spoilToken(of: document.address.source, with: ended ?? "spoilt-token")
                try await phone.save(OfficeDocument(lines: ["After ten hours."]).bytes, &document, at: provider)
                let after = phone.counts
                try run.check(
                    after.renewals == before.renewals + 1, "flows.md#expired-credentials",
                    expected: "one call of GetNewAccessToken",
                    came: "\(after.renewals - before.renewals) calls", cause: "a host that accepts any token")
                try run.check(
                    after.signIns == before.signIns, "flows.md#expired-credentials", expected: "no sign-in",
                    came: "\(after.signIns - before.signIns) sign-ins")
            }
            try await run.step("Unlock releases the lock", .unlock) { try await phone.close(document, at: provider) }
        },
        Case(
            "save-oauth-ended", "Save after the OAuth token and the WOPI token expired",
            from: "flows.md#save-and-close, #expired-credentials"
        ) {
            run in
            let phone = run.fixture.newPhone(), provider = run.fixture.provider
            try await phone.add(run.fixture.sheet)
            var document = try await run.opened("Overnight", on: phone)
            let hasRefresh = try phone.place(at: provider).refreshToken != nil
            try await run.step(
                hasRefresh
                    ? "The bootstrapper answers 401; the phone refreshes its tokens, gets a new WOPI token and saves"
                    : "The bootstrapper answers 401; the user signs in, and the phone gets a new WOPI token and saves",
                hasRefresh ? .tokensIssued : .signInAgain, .newAccessToken, .save,
                remark: "simulated with invalid tokens, because the rehearsal doesn't wait for tokens to expire"
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
            try await run.step("Unlock releases the lock", .unlock) { try await phone.close(document, at: provider) }
        },
        Case(
            "save-password-changed", "Save after a password change",
            from: "flows.md#save-and-close, #expired-credentials",
            manualTests: [10]
        ) { run in try await run.saveAfterPasswordChange() },
        Case(
            "save-grant-revoked", "Save after the user revoked access",
            from: "flows.md#save-and-close, #expired-credentials"
        ) {
            run in
            let fixture = run.fixture, user = try await fixture.operations.makeUser(isBusiness: false)
            let phone = fixture.newPhone(user)
            try await phone.add(fixture.sheet)
            var document = try await run.openedInRoot("Revoked", on: phone)
            try await fixture.operations.revokeGrant(of: user)
            try await run.step(
                "The user signs in again, and PutFile succeeds", .signInAgain, .newAccessToken, .save
            ) {
                let before = phone.counts
                try await phone.save(OfficeDocument(lines: ["Granted again."]).bytes, &document, at: fixture.provider)
                let after = phone.counts
                try run.check(
                    after.signIns == before.signIns + 1, "flows.md#expired-credentials",
                    expected: "a sign-in after access was revoked",
                    came: "no sign-in",
                    cause: "a revocation that doesn't invalidate the tokens of the grant")
            }
            try await run.step("Unlock releases the lock", .unlock) {
                try await phone.close(document, at: fixture.provider)
            }
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
            "The user signs in with the new password, and PutFile succeeds", .signInAgain, .newAccessToken, .save
        ) {
            let before = phone.counts
            try await phone.save(OfficeDocument(lines: ["With a new password."]).bytes, &document, at: fixture.provider)
            if phone.counts.signIns == before.signIns {
                throw NotAvailable(
                    "this provider keeps tokens valid after a password change, so manual test 10 doesn't apply")
            }
        }
        try await step("Unlock releases the lock", .unlock) { try await phone.close(document, at: fixture.provider) }
    }
}
