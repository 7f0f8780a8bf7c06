import OfficeClient

extension Case {
    /// Cases for docs/protocol/flows.md#save-and-close, step 2.
    static let closing: [Case] = [
        Case("close", "Close without changes", from: "flows.md#save-and-close") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let document = try await run.opened("Unchanged", on: phone)
            try await run.step("Unlock with the id of Lock", .unlock) { try await phone.close(document, at: provider) }
            try await run.step("It is free, and the version is as before", .permissions) {
                let info = try await phone.info(document.address, at: provider)
                try run.checkFree(try await phone.probe(document.address, info, at: provider))
                try run.check(
                    info.version == document.version, "files.md#item-version", expected: document.version ?? "none",
                    came: info.version,
                    cause: "a version that counts locks")
            }
        },
        Case("close-lock-ended", "Close after the lock has ended", from: "flows.md#save-and-close") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let document = try await run.opened("Asleep", on: phone), lock = document.lock ?? ""
            let remark = "the lock was ended by an Unlock from elsewhere: a machine doesn't wait 30 minutes"
            try await run.step("The lock ends", remark: remark) {
                try await run.fixture.secondPhone().file(document.address, at: provider) { await $0.unlock(lock) }
                    .requireGranted("files.md#lock-decisions", "200")
            }
            try await run.step("Unlock and PutFile: 409 with an empty X-WOPI-Lock", .unlock, .save) {
                let unlock = try await phone.file(document.address, at: provider) { await $0.unlock(lock) }
                    .requireConflict("flows.md#save-and-close step 2", "409")
                let bytes = document.bytes + [0]
                let put = try await phone.file(document.address, at: provider) { await $0.put(bytes, lock: lock) }
                    .requireConflict("flows.md#save-and-close step 1", "409")
                for current in [unlock, put] {
                    try run.check(
                        current?.isEmpty == true, "files.md#lock-decisions", expected: "an empty X-WOPI-Lock",
                        came: current ?? "no header",
                        cause: "a server or a proxy that drops headers without a value")
                }
            }
        },
        Case("crash-reopen", "The app crashes without closing, then opens again", from: "flows.md#save-and-close") {
            run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let document = try await run.opened("Crashed", on: phone), lock = document.lock ?? ""
            try await run.step("Another phone finds it locked", .permissions) {
                let other = try await run.fixture.secondPhone()
                let probe = try await other.probe(document.address, document.info, at: provider)
                try run.check(
                    probe == .lockedBy(lock), "flows.md#browse-and-open step 4",
                    expected: "the lock of the crashed app",
                    came: "\(probe)")
            }
            try await run.step("The app locks with the id it kept: 200, as a refresh", .takeLock) {
                let again = try await phone.open(document.address, at: provider, lock: lock)
                try run.check(
                    again.bytes == document.bytes, "files.md#get-file", expected: "the same document", came: "another")
                try await phone.close(again, at: provider)
            }
            try await run.step("It is free again") {
                try run.checkFree(try await phone.probe(document.address, document.info, at: provider))
            }
        },
    ]
}
