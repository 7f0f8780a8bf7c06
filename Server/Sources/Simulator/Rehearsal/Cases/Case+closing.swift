import OfficeClient

extension Case {
    /// Cases for docs/protocol/flows.md#save-and-close, step 2.
    static let closing: [Case] = [
        Case("close", "Close without changes", from: "flows.md#save-and-close") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let document = try await run.opened("Unchanged", on: phone)
            try await run.step("Unlock accepts the lock id of Lock", .unlock) {
                try await phone.close(document, at: provider)
            }
            try await run.step("The document is unlocked, and its version is unchanged", .permissions) {
                let info = try await phone.info(document.address, at: provider)
                try run.checkFree(try await phone.probe(document.address, info, at: provider))
                try run.check(
                    info.version == document.version, "files.md#item-version", expected: document.version ?? "none",
                    came: info.version,
                    cause: "a version that changes with each lock; change it only with the content")
            }
        },
        Case("close-lock-ended", "Close after the lock expired", from: "flows.md#save-and-close") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let document = try await run.opened("Asleep", on: phone), lock = document.lock ?? ""
            let remark =
                "another client unlocks the document, because the rehearsal doesn't wait 30 minutes for the lock to expire"
            try await run.step("The lock no longer exists", remark: remark) {
                try await run.fixture.secondPhone().file(document.address, at: provider) { await $0.unlock(lock) }
                    .requireGranted("files.md#lock-decisions", "200 to Unlock")
            }
            try await run.step("Unlock and PutFile get 409 with an empty X-WOPI-Lock", .unlock, .save) {
                let unlock = try await phone.file(document.address, at: provider) { await $0.unlock(lock) }
                    .requireConflict("flows.md#save-and-close step 2", "409 to Unlock after the lock expired")
                let bytes = document.bytes + [0]
                let put = try await phone.file(document.address, at: provider) { await $0.put(bytes, lock: lock) }
                    .requireConflict("flows.md#save-and-close step 1", "409 to PutFile after the lock expired")
                for current in [unlock, put] {
                    try run.check(
                        current?.isEmpty == true, "files.md#lock-decisions", expected: "409 with an empty X-WOPI-Lock",
                        came: current ?? "409 without X-WOPI-Lock",
                        cause: "a server or proxy that drops headers without a value; configure it to keep them")
                }
            }
        },
        Case("crash-reopen", "App crashes and opens the document again", from: "flows.md#save-and-close") {
            run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let document = try await run.opened("Crashed", on: phone), lock = document.lock ?? ""
            try await run.step("Another phone sees that the document is locked", .permissions) {
                let other = try await run.fixture.secondPhone()
                let probe = try await other.probe(document.address, document.info, at: provider)
                try run.check(
                    probe == .lockedBy(lock), "flows.md#browse-and-open step 4",
                    expected: "the lock of the app that crashed",
                    came: "\(probe)")
            }
            try await run.step("Lock with the same id gets 200 and refreshes the lock", .takeLock) {
                let again = try await phone.open(document.address, at: provider, lock: lock)
                try run.check(
                    again.bytes == document.bytes, "files.md#get-file", expected: "the same bytes as before the crash",
                    came: "other bytes")
                try await phone.close(again, at: provider)
            }
            try await run.step("The app closes the document, which is unlocked afterwards") {
                try run.checkFree(try await phone.probe(document.address, document.info, at: provider))
            }
        },
    ]
}
