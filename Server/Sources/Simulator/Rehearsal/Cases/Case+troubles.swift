import OfficeClient

extension Case {
    /// Cases in which two phones open the same document, the network is lost, or the network is slow.
    static let troubles: [Case] = [
        Case("two-phones", "Two phones open one document", from: "files.md#lock") { run in
            let phone = try await run.fixture.phone(), other = try await run.fixture.secondPhone(),
                provider = run.fixture.provider
            let file = try await run.document("Shared", on: phone)
            let locks = [phone.newLock(), other.newLock()]
            try await run.step(
                "Both phones lock at the same time: one gets 200, the other 409 with the first one's lock", .takeLock
            ) {
                async let first = phone.file(file.address, at: provider) { await $0.lock(locks[0]) }
                async let second = other.file(file.address, at: provider) { await $0.lock(locks[1]) }
                let answers = try await [first, second]
                let winners = answers.indices.filter { if case .granted? = answers[$0].value { true } else { false } }
                try run.check(
                    winners.count == 1, "files.md#lock-decisions", expected: "200 to one phone and 409 to the other",
                    came: "\(winners.count) × 200"
                )
                let winner = winners.first ?? 0
                try run.check(
                    answers[1 - winner].value == .conflict(current: locks[winner]), "files.md#lock-decisions",
                    expected: "409 with the winner's lock",
                    came: answers[1 - winner].summary,
                    cause: "a host that reads and sets the lock in two steps; do both in one transaction")
                let lock = locks[winner]
                try await phone.file(file.address, at: provider) { await $0.unlock(lock) }.requireGranted(
                    "files.md#lock-decisions", "200 to Unlock")
            }
            var mine = try await run.step("The first phone opens the document for editing", .takeLock, .download) {
                try await phone.open(file.address, at: provider)
            }
            let seen = try await run.step(
                "The second phone detects the lock and opens the document for reading", .download
            ) {
                let info = try await other.info(file.address, at: provider)
                let probe = try await other.probe(file.address, info, at: provider)
                try run.check(
                    probe == .lockedBy(mine.lock ?? ""), "flows.md#browse-and-open step 4",
                    expected: "the lock of the other phone",
                    came: "\(probe)"
                )
                return try await other.read(file.address, info, at: provider)
            }
            try await run.step("PutFile of the second phone with another lock gets 409 and changes nothing", .save) {
                let bytes = seen.bytes + [0]
                try await other.file(file.address, at: provider) { await $0.put(bytes, lock: locks[1]) }
                    .requireConflict("flows.md#save-and-close step 1", "409 to PutFile with another lock")
                try await phone.save(OfficeDocument(lines: ["The first one's."]).bytes, &mine, at: provider)
                try await phone.close(mine, at: provider)
                let now = try await other.read(
                    file.address, try await other.info(file.address, at: provider), at: provider)
                try run.check(
                    now.bytes == mine.bytes, "files.md#put-file", expected: "the bytes that the first phone saved",
                    came: "other bytes")
            }
        },
        Case("network-lost", "Network lost during an upload", from: "files.md#put-file") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            var document = try await run.opened("Cut off", on: phone)
            let before = document.bytes, lock = document.lock
            let bytes = OfficeDocument(lines: (1...2000).map { "Paragraph \($0)" }).bytes
            try await run.step("The connection ends after half of the body of PutFile", .save, isTrouble: true) {
                let half = Array(bytes.prefix(bytes.count / 2)), all = Int64(bytes.count)
                let answer = try await phone.file(document.address, at: provider) {
                    await $0.put(.brokenOff(half, of: all), lock: lock)
                }
                if case .granted? = answer.value {
                    throw UnmetExpectation(
                        "files.md#put-file", expected: "no response, or a refusal", came: "200 to half of a document")
                }
            }
            try await run.step("The document is unchanged and still locked", .download) {
                let read = try await phone.read(
                    document.address, try await phone.info(document.address, at: provider), at: provider)
                try run.check(
                    read.bytes == before, "files.md#put-file", expected: "\(before.count) bytes as before",
                    came: "\(read.bytes.count)",
                    cause: "a host that overwrites the document while it receives the new content")
                let probe = try await phone.probe(document.address, document.info, at: provider)
                try run.check(
                    probe == .lockedBy(lock ?? ""), "files.md#lock", expected: "the lock of this phone",
                    came: "\(probe)")
            }
            try await run.step("PutFile succeeds when the network is back", .save, .unlock) {
                try await phone.save(bytes, &document, at: provider)
                try await phone.close(document, at: provider)
            }
        },
        Case("slow-phone", "Slow upload", from: "files.md#put-file") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            var document = try await run.opened("Slow", on: phone)
            let lock = document.lock, bytes = OfficeDocument(lines: (1...500).map { "Paragraph \($0)" }).bytes
            try await run.step("PutFile sends its body slowly over two seconds", .save) {
                try await phone.file(document.address, at: provider) { await $0.put(.slowly(bytes), lock: lock) }
                    .requireGranted("files.md#put-file", "200 to a slow PutFile")
            }
            try await run.step("The whole document was saved", .download, .unlock) {
                document = try await phone.open(document.address, at: provider, lock: lock)
                try run.check(
                    document.bytes == bytes, "files.md#put-file", expected: "\(bytes.count) bytes",
                    came: "\(document.bytes.count)")
                try await phone.close(document, at: provider)
            }
        },
    ]
}

extension WireBody {
    private struct NetworkLost: Error {}

    /// A body that announces `length` bytes, sends `bytes` and then fails.
    static func brokenOff(_ bytes: [UInt8], of length: Int64) -> WireBody {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        continuation.yield(bytes)
        continuation.finish(throwing: NetworkLost())
        return WireBody(length: length, chunks: stream)
    }

    /// A body in 40 chunks, 50 milliseconds apart.
    static func slowly(_ bytes: [UInt8]) -> WireBody {
        let size = max(1, bytes.count / 40)
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        let sending = Task {
            for start in stride(from: 0, to: bytes.count, by: size) {
                try await Task.sleep(for: .milliseconds(50))
                continuation.yield(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in sending.cancel() }
        return WireBody(length: Int64(bytes.count), chunks: stream)
    }
}
