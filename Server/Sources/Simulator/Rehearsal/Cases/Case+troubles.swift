import OfficeClient

extension Case {
    /// Cases with two phones at once, a lost network and a slow network.
    static let troubles: [Case] = [
        Case("two-phones", "Two phones on one document", from: "files.md#lock") { run in
            let phone = try await run.fixture.phone(), other = try await run.fixture.secondPhone(),
                provider = run.fixture.provider
            let file = try await run.document("Shared", on: phone)
            let locks = [phone.newLock(), other.newLock()]
            try await run.step("Both lock at once: one gets it, the other is told whose it is", .takeLock) {
                async let first = phone.file(file.address, at: provider) { await $0.lock(locks[0]) }
                async let second = other.file(file.address, at: provider) { await $0.lock(locks[1]) }
                let answers = try await [first, second]
                let winners = answers.indices.filter { if case .granted? = answers[$0].value { true } else { false } }
                try run.check(
                    winners.count == 1, "files.md#lock-decisions", expected: "one 200 and one 409",
                    came: "\(winners.count) × 200"
                )
                let winner = winners.first ?? 0
                try run.check(
                    answers[1 - winner].value == .conflict(current: locks[winner]), "files.md#lock-decisions",
                    expected: "409 with the winner's lock",
                    came: answers[1 - winner].summary, cause: "a lock that is looked at and then set")
                let lock = locks[winner]
                try await phone.file(file.address, at: provider) { await $0.unlock(lock) }.requireGranted(
                    "files.md#lock-decisions", "200")
            }
            var mine = try await run.step("One opens to edit", .takeLock, .download) {
                try await phone.open(file.address, at: provider)
            }
            let seen = try await run.step("The other sees the lock, and opens to read", .download) {
                let info = try await other.info(file.address, at: provider)
                let probe = try await other.probe(file.address, info, at: provider)
                try run.check(
                    probe == .lockedBy(mine.lock ?? ""), "flows.md#browse-and-open step 4", expected: "the lock",
                    came: "\(probe)"
                )
                return try await other.read(file.address, info, at: provider)
            }
            try await run.step("A save of the other, with a lock of its own: 409, and nothing is lost", .save) {
                let bytes = seen.bytes + [0]
                try await other.file(file.address, at: provider) { await $0.put(bytes, lock: locks[1]) }
                    .requireConflict("flows.md#save-and-close step 1", "409")
                try await phone.save(OfficeDocument(lines: ["The first one's."]).bytes, &mine, at: provider)
                try await phone.close(mine, at: provider)
                let now = try await other.read(
                    file.address, try await other.info(file.address, at: provider), at: provider)
                try run.check(
                    now.bytes == mine.bytes, "files.md#put-file", expected: "what the first saved", came: "another")
            }
        },
        Case("network-lost", "The network goes in mid-upload", from: "files.md#put-file") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            var document = try await run.opened("Cut off", on: phone)
            let before = document.bytes, lock = document.lock
            let bytes = OfficeDocument(lines: (1...2000).map { "Paragraph \($0)" }).bytes
            try await run.step("Half of PutFile is sent, then nothing", .save, isTrouble: true) {
                let half = Array(bytes.prefix(bytes.count / 2)), all = Int64(bytes.count)
                let answer = try await phone.file(document.address, at: provider) {
                    await $0.put(.brokenOff(half, of: all), lock: lock)
                }
                if case .granted? = answer.value {
                    throw Shortfall(
                        "files.md#put-file", expected: "no answer, or a refusal", came: "200 to half a document")
                }
            }
            try await run.step("The document is as it was, whole, and still locked", .download) {
                let read = try await phone.read(
                    document.address, try await phone.info(document.address, at: provider), at: provider)
                try run.check(
                    read.bytes == before, "files.md#put-file", expected: "\(before.count) bytes as before",
                    came: "\(read.bytes.count)",
                    cause: "a host that writes into the document while it receives")
                let probe = try await phone.probe(document.address, document.info, at: provider)
                try run.check(probe == .lockedBy(lock ?? ""), "files.md#lock", expected: "the lock", came: "\(probe)")
            }
            try await run.step("Back in the network, the save succeeds", .save, .unlock) {
                try await phone.save(bytes, &document, at: provider)
                try await phone.close(document, at: provider)
            }
        },
        Case("slow-phone", "A phone that sends slowly", from: "files.md#put-file") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            var document = try await run.opened("Slow", on: phone)
            let lock = document.lock, bytes = OfficeDocument(lines: (1...500).map { "Paragraph \($0)" }).bytes
            try await run.step("PutFile in dribs and drabs over some seconds", .save) {
                try await phone.file(document.address, at: provider) { await $0.put(.slowly(bytes), lock: lock) }
                    .requireGranted("files.md#put-file", "200, however slow")
            }
            try await run.step("All of it is there", .download, .unlock) {
                document = try await phone.open(document.address, at: provider, lock: lock)
                try run.check(
                    document.bytes == bytes, "files.md#put-file", expected: "\(bytes.count) bytes",
                    came: "\(document.bytes.count)")
                try await phone.close(document, at: provider)
            }
        },
    ]
}
