import Basics
import Documents
import Foundation
import OAuthServer
import Testing

@testable import EmplaceCLI

/// Tests `emplace share transfer` and `emplace user remove --transfer-to`, each test with a separate data directory.
@Suite struct TransferCommandTests {
    private func run(_ words: [String], _ installation: TemporaryInstallation) async -> CommandRun {
        await CommandRun(words + ["--data", installation.data])
    }

    @Test func `a folder is transferred with its versions, and the former owner keeps access`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            for text in ["first", "second"] { try await installation.document("Plan.docx", text, into: "Plans") }
            try await installation.document("Own.docx", "own", of: "ben", into: "plans")
            let handed = try await installation.json("share", "transfer", "Plans", "--user", "mia", "--to", "ben")
            #expect(handed["name"] as? String == "Plans (2)" && handed["count"] as? Int == 2)
            let opened = try await installation.open(), ben = try await opened.caller(named: "ben")
            let file = try await opened.file(DocumentPath("Plans (2)/Plan.docx"), for: ben)
            #expect(try await opened.library.versions(of: file.id, for: ben, now: Date()).count == 2)
            let shared = try await installation.rows("share", "list", "--with", "mia")
            #expect(shared.map { $0["user"] as? String } == ["ben"] && shared.map { $0["as"] as? String } == ["editor"])
            let reported = try await installation.rows("audit").compactMap { $0["kind"] as? String }
            #expect(reported.contains("handed_over") && reported.contains("taken_over"))
            // For events from before the transfer, the command also prints the document's current path and owner.
            let saved = try await installation.rows("audit", "--user", "mia", "--kind", "file_saved")
            #expect(saved.first?["folder"] as? String == "Plans (2)" && saved.first?["folder_of"] as? String == "ben")
            #expect(await installation.run("audit", "--user", "mia").output.contains("ben: Plans (2)"))
            let said = await installation.run("share", "transfer", "Plans (2)", "--user", "ben", "--to", "mia")
            #expect(said.status == 0 && said.output == "transferred Plans (2) to mia as Plans (2)\n")
        }
    }

    @Test func `an impossible transfer is reported in one line and changes nothing`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "some bytes")
            try await installation.document("Shared.docx", "shared", of: "ben")
            await installation.run("share", "Shared.docx", "--user", "ben", "--with", "mia", "--as", "editor")
            await installation.run("user", "quota", "ben", "6")
            for (path, to, words) in [
                ("Plan.docx", "ben", "exceed ben's quota of 6 bytes"), ("Plan.docx", "mia", "already owns it"),
                ("Plan.docx", "nobody", "nobody"), ("Nothing.docx", "ben", "mia has no Nothing.docx"),
                ("/", "ben", "`emplace user remove mia --transfer-to ben`"),
                ("", "ben", "the top folder can't be transferred"), ("Shared with me", "ben", "read-only"),
            ] {
                let said = await installation.run("share", "transfer", path, "--user", "mia", "--to", to)
                #expect(said.fails(saying: words), "\(path) \(to) \(said)")
            }
            for words in [[], ["--dry-run"]] {
                let removal = await run(["user", "remove", "mia", "--transfer-to", "ben"] + words, installation)
                #expect(removal.fails(saying: "mia's documents", "6 bytes"))
            }
            let opened = try await installation.open(), mia = try await opened.caller(named: "mia")
            _ = try await opened.file(DocumentPath("Plan.docx"), for: mia)
            #expect(try await opened.account(named: "mia").disabled == nil)
        }
    }

    @Test func `a removal reports the trash and unlocked documents`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben", "zoe"]) { installation in
            try await installation.document("Plan.docx", "plan", of: "zoe")
            await installation.run("share", "Plan.docx", "--user", "zoe", "--with", "mia", "--as", "editor")
            for name in ["Kept.docx", "Gone.docx"] { try await installation.document(name, name) }
            let opened = try await installation.open(), mia = try await opened.caller(named: "mia")
            let zoe = try await opened.caller(named: "zoe"), app = try await installation.app(of: "mia")
            let gone = try await opened.file(DocumentPath("Gone.docx"), for: mia)
            try await opened.library.deleteFile(gone.id, for: mia, now: Date())
            for (document, owner) in [("Plan.docx", zoe), ("Kept.docx", mia)] {
                let file = try await opened.file(DocumentPath(document), for: owner)
                let lock = try #require(LockID(rawValue: "held"))
                _ = try await opened.library.lock(file.id, .acquire(lock), for: app, now: Date())
            }
            await installation.run("share", "Kept.docx", "--user", "mia", "--with", "ben", "--as", "viewer")
            await installation.run("share", "link", "Kept.docx", "--user", "mia", "--as", "viewer")
            let words = "1 document in the trash deleted"
            let facts = """
                1 document transferred to ben (9 bytes), \(words) (9 bytes), 2 locks on other users' documents \
                released, 1 link kept, 1 share with ben removed, 1 share from other users removed
                """
            let before = try await installation.rows("audit", "--limit", "1000").count
            let preview = await installation.run("user", "remove", "mia", "--transfer-to", "ben", "--dry-run")
            #expect(preview.output == "would remove mia: \(facts)\nnothing was changed\n", "\(preview)")
            #expect(try await installation.rows("audit", "--limit", "1000").count == before)
            #expect(try await installation.rows("lock", "list").count == 2)
            let said = await installation.run("user", "remove", "mia", "--transfer-to", "ben")
            #expect(said.output.hasSuffix("removed mia: \(facts)\n") && said.status == 0, "\(said)")
            #expect(try await installation.rows("share", "links", "--user", "ben").count == 1)
            let log = await installation.run("audit").output
            #expect(
                log.contains(
                    "1 document or folder transferred, \(words), 2 locks on other users' documents released"), "\(log)")
            #expect(try await installation.rows("audit", "--kind", "account_disabled").isEmpty)
            #expect(await installation.run("lock", "list").output == "no document is locked\n")
            let reported = try await installation.rows("audit", "--kind", "lock_released")
            #expect(Set(reported.compactMap { $0["user"] as? String }) == ["ben", "zoe"])
            #expect(reported.allSatisfy { $0["authority"] as? String == "machine" })
            #expect(reported.allSatisfy { $0["detail"] as? String == "held" })
        }
    }

    @Test func `a removed user's documents are in a folder named after the user`() async throws {
        try await TemporaryInstallation.use(users: ["ben"]) { installation in
            try await installation.addUser("mia", displayName: "Mia Läster")
            try await installation.document("Plan.docx", "plan", into: "Plans")
            try await installation.document("Other.docx", "other")
            let said = await installation.run("user", "remove", "mia", "--transfer-to", "ben")
            #expect(
                said.output == "transferred mia's documents to ben, in the folder Mia Läster\n"
                    + "removed mia: 2 documents and 1 folder transferred to ben (9 bytes)\n" && said.status == 0)
            #expect(await installation.run("audit").output.contains("  3 documents and folders transferred\n"))
            let opened = try await installation.open(), ben = try await opened.caller(named: "ben")
            for path in ["Mia Läster/Plans/Plan.docx", "Mia Läster/Other.docx"] {
                _ = try await opened.file(DocumentPath(path), for: ben)
            }
            #expect(try await installation.rows("user", "list").compactMap { $0["name"] as? String } == ["ben"])
            try await installation.addUser("eva")
            let none = await installation.run("user", "remove", "eva", "--transfer-to", "ben")
            #expect(none.output == "removed eva\n")
            #expect(await installation.run("user", "remove", "ben", "--transfer-to", "nobody").fails(saying: "nobody"))
            #expect(
                await installation.run("user", "remove", "ben", "--transfer-to", "ben").fails(saying: "already owns it")
            )
        }
    }
}
