import OfficeClient

extension Scene {
    /// Seeds 000 and 001, "Save and close a file" 2.
    static let closing: [Scene] = [
        Scene("close", "Close without changes", from: "seeds 000, 001") { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            let document = try await act.opened("Unchanged", on: phone)
            try await act.step("Unlock with the id of Lock", .unlock) { try await phone.close(document, provider) }
            try await act.step("It is free, and the version is as before", .permissions) {
                let info = try await phone.info(document.address, provider)
                try act.checkFree(try await phone.probe(document.address, info, provider))
                try act.check(
                    info.version == document.version, "files.md §2.3", document.version ?? "none", came: info.version,
                    cause: "a version that counts locks")
            }
        },
        Scene("close-lock-ended", "Close after the lock has ended", from: "seeds 000, 001") { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            let document = try await act.opened("Asleep", on: phone), lock = document.lock ?? ""
            let remark = "the lock was ended by an Unlock from elsewhere: a machine doesn't wait 30 minutes"
            try await act.step("The lock ends", remark: remark) {
                try await act.stage.secondPhone().file(document.address, provider) { await $0.unlock(lock) }
                    .needGranted("files.md §2.2", "200")
            }
            try await act.step("Unlock and PutFile: 409 with an empty X-WOPI-Lock", .unlock, .save) {
                let unlock = try await phone.file(document.address, provider) { await $0.unlock(lock) }
                    .needConflict("README.md §4.3 step 2", "409")
                let bytes = document.bytes + [0]
                let put = try await phone.file(document.address, provider) { await $0.put(bytes, lock: lock) }
                    .needConflict("README.md §4.3 step 1", "409")
                for current in [unlock, put] {
                    try act.check(
                        current?.isEmpty == true, "files.md §2.2", "an empty X-WOPI-Lock", came: current ?? "no header",
                        cause: "a server or a proxy that drops headers without a value")
                }
            }
        },
        Scene("crash-reopen", "The app crashes without closing, then opens again", from: "seeds 000, 001") { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            let document = try await act.opened("Crashed", on: phone), lock = document.lock ?? ""
            try await act.step("Another phone finds it locked", .permissions) {
                let other = try await act.stage.secondPhone()
                let probe = try await other.probe(document.address, document.info, provider)
                try act.check(
                    probe == .lockedBy(lock), "README.md §4.2 step 4", "the lock of the crashed app", came: "\(probe)")
            }
            try await act.step("The app locks with the id it kept: 200, as a refresh", .takeLock) {
                let again = try await phone.open(document.address, provider, lock: lock)
                try act.check(again.bytes == document.bytes, "files.md §3", "the same document", came: "another")
                try await phone.close(again, provider)
            }
            try await act.step("It is free again") {
                try act.checkFree(try await phone.probe(document.address, document.info, provider))
            }
        },
    ]
}
