import Basics
import Documents
import Foundation
import OAuthServer
import Testing

@testable import EmplaceCLI

/// `emplace share hand-over` and `emplace user remove --hand-over-to`, against a data folder of each test's own.
@Suite struct TransferCommandTests {
    private func run(_ words: [String], _ place: TemporaryPlace) async -> CommandRun {
        await CommandRun(words + ["--data", place.data])
    }

    @Test func `a folder is handed over with its versions, and the former owner stays`() async throws {
        try await TemporaryPlace.use(users: ["mia", "ben"]) { place in
            for text in ["first", "second"] { try await place.document("Plan.docx", text, into: "Plans") }
            try await place.document("Own.docx", "own", of: "ben", into: "plans")
            let handed = try await place.json("share", "hand-over", "Plans", "--user", "mia", "--to", "ben")
            #expect(handed["name"] as? String == "Plans (2)" && handed["count"] as? Int == 2)
            let opened = try await place.open(), ben = try await opened.caller(named: "ben")
            let file = try await opened.file(DocumentPath("Plans (2)/Plan.docx"), for: ben)
            #expect(try await opened.library.versions(of: file.id, for: ben, now: Date()).count == 2)
            let shared = try await place.rows("share", "list", "--with", "mia")
            #expect(shared.map { $0["user"] as? String } == ["ben"] && shared.map { $0["as"] as? String } == ["editor"])
            let told = try await place.rows("audit").compactMap { $0["kind"] as? String }
            #expect(told.contains("handed_over") && told.contains("taken_over"))
            // What happened before it says where it is now, and whose.
            let saved = try await place.rows("audit", "--user", "mia", "--kind", "file_saved")
            #expect(saved.first?["folder"] as? String == "Plans (2)" && saved.first?["folder_of"] as? String == "ben")
            #expect(await place.run("audit", "--user", "mia").output.contains("ben: Plans (2)"))
            let said = await place.run("share", "hand-over", "Plans (2)", "--user", "ben", "--to", "mia")
            #expect(said.status == 0 && said.output == "Plans (2) is mia's now, as Plans (2)\n")
        }
    }

    @Test func `what can't be handed over is told in a line, and stays`() async throws {
        try await TemporaryPlace.use(users: ["mia", "ben"]) { place in
            try await place.document("Plan.docx", "some bytes")
            try await place.document("Shared.docx", "shared", of: "ben")
            await place.run("share", "Shared.docx", "--user", "ben", "--with", "mia", "--as", "editor")
            await place.run("user", "quota", "ben", "6")
            for (path, to, words) in [
                ("Plan.docx", "ben", "ben's documents may take 6 bytes"), ("Plan.docx", "mia", "theirs already"),
                ("Plan.docx", "nobody", "nobody"), ("Nothing.docx", "ben", "mia has no Nothing.docx"),
                ("/", "ben", "`emplace user remove mia --hand-over-to ben`"),
                ("", "ben", "the top can't be handed over"), ("Shared with me", "ben", "read-only"),
            ] {
                let said = await place.run("share", "hand-over", path, "--user", "mia", "--to", to)
                #expect(said.fails(saying: words), "\(path) \(to) \(said)")
            }
            for words in [[], ["--dry-run"]] {
                let removal = await run(["user", "remove", "mia", "--hand-over-to", "ben"] + words, place)
                #expect(removal.fails(saying: "the documents of mia", "6 bytes"))
            }
            let opened = try await place.open(), mia = try await opened.caller(named: "mia")
            _ = try await opened.file(DocumentPath("Plan.docx"), for: mia)
            #expect(try await opened.account(named: "mia").disabled == nil)
        }
    }

    @Test func `a removal tells of the trash, and of documents that are free again`() async throws {
        try await TemporaryPlace.use(users: ["mia", "ben", "zoe"]) { place in
            try await place.document("Plan.docx", "plan", of: "zoe")
            await place.run("share", "Plan.docx", "--user", "zoe", "--with", "mia", "--as", "editor")
            for name in ["Kept.docx", "Gone.docx"] { try await place.document(name, name) }
            let opened = try await place.open(), mia = try await opened.caller(named: "mia")
            let zoe = try await opened.caller(named: "zoe"), app = try await place.app(of: "mia")
            let gone = try await opened.file(DocumentPath("Gone.docx"), for: mia)
            try await opened.library.deleteFile(gone.id, for: mia, now: Date())
            for (document, owner) in [("Plan.docx", zoe), ("Kept.docx", mia)] {
                let file = try await opened.file(DocumentPath(document), for: owner)
                let lock = try #require(LockID(rawValue: "held"))
                _ = try await opened.library.lock(file.id, .acquire(lock), for: app, now: Date())
            }
            await place.run("share", "Kept.docx", "--user", "mia", "--with", "ben", "--as", "viewer")
            await place.run("share", "link", "Kept.docx", "--user", "mia", "--as", "viewer")
            let words = "1 document in the trash deleted"
            let facts = """
                1 document handed over to ben (9 bytes), \(words) (9 bytes), 2 locks on others' documents \
                released, 1 link kept, 1 share with ben ended, 1 share by others ended
                """
            let before = try await place.rows("audit", "--limit", "1000").count
            let preview = await place.run("user", "remove", "mia", "--hand-over-to", "ben", "--dry-run")
            #expect(preview.output == "would remove mia: \(facts)\nnothing was changed\n", "\(preview)")
            #expect(try await place.rows("audit", "--limit", "1000").count == before)
            #expect(try await place.rows("lock", "list").count == 2)
            let said = await place.run("user", "remove", "mia", "--hand-over-to", "ben")
            #expect(said.output.hasSuffix("removed mia: \(facts)\n") && said.status == 0, "\(said)")
            #expect(try await place.rows("share", "links", "--user", "ben").count == 1)
            let log = await place.run("audit").output
            #expect(
                log.contains(
                    "1 document or folder handed over, \(words), 2 locks on others' documents released"), "\(log)")
            #expect(try await place.rows("audit", "--kind", "account_disabled").isEmpty)
            #expect(await place.run("lock", "list").output == "no document is locked\n")
            let told = try await place.rows("audit", "--kind", "lock_released")
            #expect(Set(told.compactMap { $0["user"] as? String }) == ["ben", "zoe"])
            #expect(told.allSatisfy { $0["authority"] as? String == "machine" })
            #expect(told.allSatisfy { $0["detail"] as? String == "held" })
        }
    }

    @Test func `a removed person's documents are in a folder named after them`() async throws {
        try await TemporaryPlace.use(users: ["ben"]) { place in
            try await place.addUser("mia", displayName: "Mia Läster")
            try await place.document("Plan.docx", "plan", into: "Plans")
            try await place.document("Other.docx", "other")
            let said = await place.run("user", "remove", "mia", "--hand-over-to", "ben")
            #expect(
                said.output == "the documents of mia are ben's now, in Mia Läster\n"
                    + "removed mia: 2 documents and 1 folder handed over to ben (9 bytes)\n" && said.status == 0)
            #expect(await place.run("audit").output.contains("  3 documents and folders handed over\n"))
            let opened = try await place.open(), ben = try await opened.caller(named: "ben")
            for path in ["Mia Läster/Plans/Plan.docx", "Mia Läster/Other.docx"] {
                _ = try await opened.file(DocumentPath(path), for: ben)
            }
            #expect(try await place.rows("user", "list").compactMap { $0["name"] as? String } == ["ben"])
            try await place.addUser("eva")
            let none = await place.run("user", "remove", "eva", "--hand-over-to", "ben")
            #expect(none.output == "removed eva\n")
            #expect(await place.run("user", "remove", "ben", "--hand-over-to", "nobody").fails(saying: "nobody"))
            #expect(await place.run("user", "remove", "ben", "--hand-over-to", "ben").fails(saying: "theirs already"))
        }
    }
}
