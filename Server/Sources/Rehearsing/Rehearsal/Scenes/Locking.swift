import OfficeClient

extension Scene {
    /// Each cell of the table of locks, and what stands outside it.
    static let locking: [Scene] = [
        Scene("locks", "Every lock operation on a free, a held and another's document", from: "files.md §2.2") { act in
            let phone = try await act.stage.phone(), file = try await act.document("Table", on: phone)
            let table = LockTable(act: act, phone: phone, file: file.address)
            let version = try await table.version()
            try await table.freeDocument()
            try await table.heldDocument(version)
            try await table.anothersLock()
            try await table.missingID()
            try await table.relocked()
            try await table.released(version)
        },
        Scene("lock-ids", "Lock ids as long and as odd as they may be", from: "files.md §2") { act in
            let phone = try await act.stage.phone(), file = try await act.document("Ids", on: phone)
            let table = LockTable(act: act, phone: phone, file: file.address)
            let isLong = try await phone.info(file.address, act.stage.provider).members.flag(
                "SupportsExtendedLockLength")
            let long = String(repeating: "0123456789ABCDEF", count: isLong ? 64 : 16)
            for (title, id) in [
                ("\(long.count) characters", long),
                ("quotes, commas and blanks", #"{"S":"a, b","F":[1, 2],"E":"x=y;z"}"#),
            ] {
                try await act.step("An id of \(title) is kept to the letter", .takeLock) {
                    try await table.send { await $0.lock(id) }.needGranted("files.md §2", "200 to Lock")
                    try await table.holds(id)
                    try await table.send { await $0.unlock(id) }.needGranted("files.md §2", "200 to Unlock")
                }
            }
            try await act.step("Ids in another case are other ids") {
                try await table.send { await $0.lock("Case-Matters") }.needGranted("files.md §2", "200 to Lock")
                try await table.refused("Case-Matters", "Unlock") { await $0.unlock("case-matters") }
                try await table.send { await $0.unlock("Case-Matters") }.needGranted("files.md §2", "200 to Unlock")
            }
        },
    ]
}

/// The table of files.md §2.2 for one document.
private struct LockTable {
    let act: Act
    let phone: Phone
    let file: ResourceAddress
    private let mine = #"{"S":"mine","F":4,"E":2}"#
    private let other = #"{"S":"another","F":4,"E":2}"#
    private let next = #"{"S":"next","F":4,"E":2}"#
    private static let section = "files.md §2.2"
    private static let hasNoLook = "a host that doesn't look at the lock"

    init(act: Act, phone: Phone, file: ResourceAddress) { (self.act, self.phone, self.file) = (act, phone, file) }

    private var provider: String { act.stage.provider }

    func send(_ call: @escaping @Sendable (FileCalls) async -> Answer<LockOutcome>) async throws -> Answer<LockOutcome>
    {
        try await phone.file(file, provider, call)
    }

    func version() async throws -> String { try await phone.info(file, provider).version }

    /// 409 with the lock that is held; empty when none is.
    func refused(
        _ lock: String, _ operation: String, _ call: @escaping @Sendable (FileCalls) async -> Answer<LockOutcome>
    ) async throws {
        let current = try await send(call).needConflict(Self.section, "409 to \(operation)", cause: Self.hasNoLook)
        try act.check(
            (current ?? "") == lock, Self.section, "X-WOPI-Lock: \(lock) with 409 to \(operation)",
            came: current.map { "X-WOPI-Lock: \($0)" } ?? "no header")
    }

    func holds(_ lock: String) async throws {
        let probe = try await phone.probe(file, try await phone.info(file, provider), provider)
        try act.check(
            probe == (lock.isEmpty ? .free : .lockedBy(lock)), Self.section,
            lock.isEmpty ? "a free document" : "the lock \(lock)",
            came: "\(probe)", cause: "an operation that changes the lock although it refuses, or not although it agrees"
        )
    }

    func freeDocument() async throws {
        let (mine, next) = (mine, next)
        try await act.step("Free: RefreshLock, Unlock and UnlockAndRelock are refused with an empty lock") {
            try await refused("", "RefreshLock") { await $0.refreshLock(mine) }
            try await refused("", "Unlock") { await $0.unlock(mine) }
            try await refused("", "UnlockAndRelock") { await $0.relock(from: mine, to: next) }
            try await holds("")
        }
        try await act.step("Free, and not empty: PutFile without a lock is refused", .save) {
            let before = try await phone.info(file, provider).version
            try await refused("", "PutFile") { await $0.put([1, 2, 3], lock: nil) }
            let after = try await phone.info(file, provider).version
            try act.check(after == before, "files.md §4", "the version \(before)", came: after)
        }
    }

    func heldDocument(_ version: String) async throws {
        let mine = mine
        try await act.step("Lock, and Lock again with the same id: a refresh; RefreshLock", .takeLock) {
            for _ in 1...2 {
                let came = try await send { await $0.lock(mine) }.needGranted(Self.section, "200 to Lock")
                try act.check(
                    came == nil || came == version, "files.md §2.3", "the version \(version), which no lock changes",
                    came: came ?? "none")
            }
            try await send { await $0.refreshLock(mine) }.needGranted(Self.section, "200 to RefreshLock")
            try await holds(mine)
        }
    }

    func anothersLock() async throws {
        let (mine, other, next) = (mine, other, next)
        try await act.step("Another's lock: every operation is refused with it, and changes nothing") {
            let before = try await phone.info(file, provider).version
            try await refused(mine, "Lock") { await $0.lock(other) }
            try await refused(mine, "RefreshLock") { await $0.refreshLock(other) }
            try await refused(mine, "Unlock") { await $0.unlock(other) }
            try await refused(mine, "UnlockAndRelock") { await $0.relock(from: other, to: next) }
            try await refused(mine, "PutFile") { await $0.put([1], lock: other) }
            try await refused(mine, "PutFile without a lock") { await $0.put([1], lock: nil) }
            try await holds(mine)
            let after = try await phone.info(file, provider).version
            try act.check(after == before, "files.md §4", "the version \(before)", came: after)
        }
    }

    func missingID() async throws {
        let mine = mine
        try await act.step("Without an id: 400 to Lock, RefreshLock and Unlock") {
            let calls: [(String, @Sendable (FileCalls) async -> Answer<LockOutcome>)] = [
                ("Lock", { @Sendable in await $0.lock("") }),
                ("RefreshLock", { @Sendable in await $0.refreshLock("") }),
                ("Unlock", { @Sendable in await $0.unlock("") }),
            ]
            for (name, call) in calls {
                let answer = try await send(call)
                try act.check(
                    answer.refusal == .status(400), Self.section, "400 to \(name) without an id", came: answer.summary)
            }
            try await holds(mine)
        }
    }

    func relocked() async throws {
        let (mine, next) = (mine, next)
        try await act.step("UnlockAndRelock: at once the new id holds, and the old one no longer", .takeLock) {
            try await send { await $0.relock(from: mine, to: next) }.needGranted(Self.section, "200 to UnlockAndRelock")
            try await holds(next)
            try await refused(next, "Unlock with the old id") { await $0.unlock(mine) }
            try await refused(next, "UnlockAndRelock from the old id") { await $0.relock(from: mine, to: mine) }
            try await holds(next)
        }
    }

    func released(_ version: String) async throws {
        let next = next
        try await act.step("Unlock: free, and the version is as it was", .unlock) {
            let came = try await send { await $0.unlock(next) }.needGranted(Self.section, "200 to Unlock")
            try act.check(
                came == nil || came == version, "files.md §2.3", "the version \(version) on Unlock",
                came: came ?? "none")
            try await holds("")
            let after = try await self.version()
            try act.check(after == version, "files.md §2.3", "the version \(version)", came: after)
            try await refused("", "Unlock once more") { await $0.unlock(next) }
        }
    }
}
