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

/// Checks the host's decision for each operation and lock, as listed in docs/protocol/files.md#lock-decisions.
struct LockTable {
    let run: CaseRun
    let phone: Phone
    let file: ResourceAddress
    private let mine = #"{"S":"mine","F":4,"E":2}"#
    private let other = #"{"S":"another","F":4,"E":2}"#
    private let next = #"{"S":"next","F":4,"E":2}"#
    private static let section = "files.md#lock-decisions"
    private static let ignoresLock = "a host that doesn't compare locks"

    init(run: CaseRun, phone: Phone, file: ResourceAddress) { (self.run, self.phone, self.file) = (run, phone, file) }

    private var provider: String { run.fixture.provider }

    func send(_ call: @escaping @Sendable (FileCalls) async -> Answer<LockOutcome>) async throws -> Answer<LockOutcome>
    {
        try await phone.file(file, at: provider, send: call)
    }

    func version() async throws -> String { try await phone.info(file, at: provider).version }

    /// Checks that an operation is refused with 409 and the current lock in `X-WOPI-Lock`. For an unlocked file, the
    /// header must be empty.
    func refused(
        _ lock: String, _ operation: String, call: @escaping @Sendable (FileCalls) async -> Answer<LockOutcome>
    ) async throws {
        let current = try await send(call).requireConflict(Self.section, "409 to \(operation)", cause: Self.ignoresLock)
        try run.check(
            (current ?? "") == lock, Self.section, expected: "X-WOPI-Lock: \(lock) with 409 to \(operation)",
            came: current.map { "X-WOPI-Lock: \($0)" } ?? "no header")
    }

    func holds(_ lock: String) async throws {
        let probe = try await phone.probe(file, try await phone.info(file, at: provider), at: provider)
        try run.check(
            probe == (lock.isEmpty ? .free : .lockedBy(lock)), Self.section,
            expected: lock.isEmpty ? "an unlocked document" : "the lock \(lock)",
            came: "\(probe)",
            cause:
                "an operation that changes the lock although it is refused, or doesn't change it although it succeeds"
        )
    }

    func checkUnlocked() async throws {
        let (mine, next) = (mine, next)
        try await run.step("Unlocked: RefreshLock, Unlock and UnlockAndRelock get 409 with an empty X-WOPI-Lock") {
            try await refused("", "RefreshLock") { await $0.refreshLock(mine) }
            try await refused("", "Unlock") { await $0.unlock(mine) }
            try await refused("", "UnlockAndRelock") { await $0.relock(from: mine, to: next) }
            try await holds("")
        }
        try await run.step("Unlocked, with content: PutFile without a lock gets 409", .save) {
            let before = try await phone.info(file, at: provider).version
            try await refused("", "PutFile") { await $0.put([1, 2, 3], lock: nil) }
            let after = try await phone.info(file, at: provider).version
            try run.check(after == before, "files.md#put-file", expected: "the version \(before)", came: after)
        }
    }

    func checkSameID(_ version: String) async throws {
        let mine = mine
        try await run.step("Locked, same id: Lock and RefreshLock get 200 and refresh the lock", .takeLock) {
            for _ in 1...2 {
                let came = try await send { await $0.lock(mine) }.requireGranted(Self.section, "200 to Lock")
                try run.check(
                    came == nil || came == version, "files.md#item-version",
                    expected: "the version \(version), because locking doesn't change it",
                    came: came ?? "none")
            }
            try await send { await $0.refreshLock(mine) }.requireGranted(Self.section, "200 to RefreshLock")
            try await holds(mine)
        }
    }

    func checkOtherID() async throws {
        let (mine, other, next) = (mine, other, next)
        try await run.step("Locked, other id: every operation gets 409 with the current lock and changes nothing") {
            let before = try await phone.info(file, at: provider).version
            try await refused(mine, "Lock") { await $0.lock(other) }
            try await refused(mine, "RefreshLock") { await $0.refreshLock(other) }
            try await refused(mine, "Unlock") { await $0.unlock(other) }
            try await refused(mine, "UnlockAndRelock") { await $0.relock(from: other, to: next) }
            try await refused(mine, "PutFile") { await $0.put([1], lock: other) }
            try await refused(mine, "PutFile without a lock") { await $0.put([1], lock: nil) }
            try await holds(mine)
            let after = try await phone.info(file, at: provider).version
            try run.check(after == before, "files.md#put-file", expected: "the version \(before)", came: after)
        }
    }

    func missingID() async throws {
        let mine = mine
        try await run.step("Lock, RefreshLock and Unlock without a lock id get 400") {
            let calls: [(String, @Sendable (FileCalls) async -> Answer<LockOutcome>)] = [
                ("Lock", { @Sendable in await $0.lock("") }),
                ("RefreshLock", { @Sendable in await $0.refreshLock("") }),
                ("Unlock", { @Sendable in await $0.unlock("") }),
            ]
            for (name, call) in calls {
                let answer = try await send(call)
                try run.check(
                    answer.refusal == .status(400), Self.section, expected: "400 to \(name) without an id",
                    came: answer.summary)
            }
            try await holds(mine)
        }
    }

    func relocked() async throws {
        let (mine, next) = (mine, next)
        try await run.step("UnlockAndRelock replaces the old lock id with the new one", .takeLock) {
            try await send { await $0.relock(from: mine, to: next) }.requireGranted(
                Self.section, "200 to UnlockAndRelock")
            try await holds(next)
            try await refused(next, "Unlock with the old id") { await $0.unlock(mine) }
            try await refused(next, "UnlockAndRelock from the old id") { await $0.relock(from: mine, to: mine) }
            try await holds(next)
        }
    }

    func released(_ version: String) async throws {
        let next = next
        try await run.step("Unlock unlocks the document and doesn't change its version", .unlock) {
            let came = try await send { await $0.unlock(next) }.requireGranted(Self.section, "200 to Unlock")
            try run.check(
                came == nil || came == version, "files.md#item-version", expected: "the version \(version) on Unlock",
                came: came ?? "none")
            try await holds("")
            let after = try await self.version()
            try run.check(after == version, "files.md#item-version", expected: "the version \(version)", came: after)
            try await refused("", "Unlock once more") { await $0.unlock(next) }
        }
    }
}
