import OfficeClient

extension Case {
    /// Cases for each decision about a lock (docs/protocol/files.md#lock-decisions), and for unusual lock ids.
    static let locking: [Case] = [
        Case(
            "locks", "Lock operations",
            from: "files.md#lock-decisions"
        ) { run in
            let phone = try await run.fixture.phone(), file = try await run.document("Table", on: phone)
            let table = LockTable(run: run, phone: phone, file: file.address)
            let version = try await table.version()
            try await table.checkUnlocked()
            try await table.checkSameID(version)
            try await table.checkOtherID()
            try await table.missingID()
            try await table.relocked()
            try await table.released(version)
        },
        Case("lock-ids", "Long and unusual lock ids", from: "files.md#lock") { run in
            let phone = try await run.fixture.phone(), file = try await run.document("Ids", on: phone)
            let table = LockTable(run: run, phone: phone, file: file.address)
            let isLong = try await phone.info(file.address, at: run.fixture.provider).members.flag(
                "SupportsExtendedLockLength")
            let long = String(repeating: "0123456789ABCDEF", count: isLong ? 64 : 16)
            for (title, id) in [
                ("\(long.count) characters", long),
                ("quotation marks, commas and spaces", #"{"S":"a, b","F":[1, 2],"E":"x=y;z"}"#),
            ] {
                try await run.step("GetLock returns a lock id of \(title) unchanged", .takeLock) {
                    try await table.send { await $0.lock(id) }.requireGranted("files.md#lock", "200 to Lock")
                    try await table.holds(id)
                    try await table.send { await $0.unlock(id) }.requireGranted("files.md#lock", "200 to Unlock")
                }
            }
            try await run.step("Lock ids that differ only in case are different") {
                try await table.send { await $0.lock("Case-Matters") }.requireGranted("files.md#lock", "200 to Lock")
                try await table.refused("Case-Matters", "Unlock") { await $0.unlock("case-matters") }
                try await table.send { await $0.unlock("Case-Matters") }.requireGranted(
                    "files.md#lock", "200 to Unlock")
            }
        },
    ]
}
