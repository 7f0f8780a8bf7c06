import OfficeClient

extension Scene {
    /// Two phones, lost networks, slow ones.
    static let troubles: [Scene] = [
        Scene("two-phones", "Two phones on one document", from: "files.md §2") { act in
            let phone = try await act.stage.phone(), other = try await act.stage.secondPhone(),
                provider = act.stage.provider
            let file = try await act.document("Shared", on: phone)
            let locks = [phone.newLock(), other.newLock()]
            try await act.step("Both lock at once: one gets it, the other is told whose it is", .takeLock) {
                async let first = phone.file(file.address, provider) { await $0.lock(locks[0]) }
                async let second = other.file(file.address, provider) { await $0.lock(locks[1]) }
                let answers = try await [first, second]
                let winners = answers.indices.filter { if case .granted? = answers[$0].value { true } else { false } }
                try act.check(
                    winners.count == 1, "files.md §2.2", "one 200 and one 409", came: "\(winners.count) × 200")
                let winner = winners.first ?? 0
                try act.check(
                    answers[1 - winner].value == .conflict(current: locks[winner]), "files.md §2.2",
                    "409 with the winner's lock",
                    came: answers[1 - winner].summary, cause: "a lock that is looked at and then set")
                let lock = locks[winner]
                try await phone.file(file.address, provider) { await $0.unlock(lock) }.needGranted(
                    "files.md §2.2", "200")
            }
            var mine = try await act.step("One opens to edit", .takeLock, .download) {
                try await phone.open(file.address, provider)
            }
            let seen = try await act.step("The other sees the lock, and opens to read", .download) {
                let info = try await other.info(file.address, provider)
                let probe = try await other.probe(file.address, info, provider)
                try act.check(
                    probe == .lockedBy(mine.lock ?? ""), "README.md §4.2 step 4", "the lock", came: "\(probe)")
                return try await other.read(file.address, info, provider)
            }
            try await act.step("A save of the other, with a lock of its own: 409, and nothing is lost", .save) {
                let bytes = seen.bytes + [0]
                try await other.file(file.address, provider) { await $0.put(bytes, lock: locks[1]) }
                    .needConflict("README.md §4.3 step 1", "409")
                try await phone.save(OfficeDocument(lines: ["The first one's."]).bytes, &mine, provider)
                try await phone.close(mine, provider)
                let now = try await other.read(file.address, try await other.info(file.address, provider), provider)
                try act.check(now.bytes == mine.bytes, "files.md §4", "what the first saved", came: "another")
            }
        },
        Scene("network-lost", "The network goes in mid-upload", from: "files.md §4") { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            var document = try await act.opened("Cut off", on: phone)
            let before = document.bytes, lock = document.lock
            let bytes = OfficeDocument(lines: (1...2000).map { "Paragraph \($0)" }).bytes
            try await act.step("Half of PutFile is sent, then nothing", .save, isTrouble: true) {
                let half = Array(bytes.prefix(bytes.count / 2)), all = Int64(bytes.count)
                let answer = try await phone.file(document.address, provider) {
                    await $0.put(.brokenOff(half, of: all), lock: lock)
                }
                if case .granted? = answer.value {
                    throw Shortfall("files.md §4", expected: "no answer, or a refusal", came: "200 to half a document")
                }
            }
            try await act.step("The document is as it was, whole, and still locked", .download) {
                let read = try await phone.read(
                    document.address, try await phone.info(document.address, provider), provider)
                try act.check(
                    read.bytes == before, "files.md §4", "\(before.count) bytes as before", came: "\(read.bytes.count)",
                    cause: "a host that writes into the document while it receives")
                let probe = try await phone.probe(document.address, document.info, provider)
                try act.check(probe == .lockedBy(lock ?? ""), "files.md §2", "the lock", came: "\(probe)")
            }
            try await act.step("Back in the network, the save succeeds", .save, .unlock) {
                try await phone.save(bytes, &document, provider)
                try await phone.close(document, provider)
            }
        },
        Scene("slow-phone", "A phone that sends slowly", from: "files.md §4") { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            var document = try await act.opened("Slow", on: phone)
            let lock = document.lock, bytes = OfficeDocument(lines: (1...500).map { "Paragraph \($0)" }).bytes
            try await act.step("PutFile in dribs and drabs over some seconds", .save) {
                try await phone.file(document.address, provider) { await $0.put(.slowly(bytes), lock: lock) }
                    .needGranted("files.md §4", "200, however slow")
            }
            try await act.step("All of it is there", .download, .unlock) {
                document = try await phone.open(document.address, provider, lock: lock)
                try act.check(
                    document.bytes == bytes, "files.md §4", "\(bytes.count) bytes", came: "\(document.bytes.count)")
                try await phone.close(document, provider)
            }
        },
    ]
}

extension WireBody {
    private struct NetworkLost: Error {}

    /// Announces `length` bytes, sends `bytes`, and breaks off.
    static func brokenOff(_ bytes: [UInt8], of length: Int64) -> WireBody {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        continuation.yield(bytes)
        continuation.finish(throwing: NetworkLost())
        return WireBody(length: length, chunks: stream)
    }

    /// 40 pieces, 50 milliseconds apart.
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
