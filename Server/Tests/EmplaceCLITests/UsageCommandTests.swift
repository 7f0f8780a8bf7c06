import Documents
import Foundation
import Testing

@testable import EmplaceCLI

/// Tests `emplace user usage` and `emplace user quota`, each test with a separate data directory.
@Suite struct UsageCommandTests {
    @Test func `usage is printed by its parts, with the largest documents and their versions`() async throws {
        try await TemporaryInstallation.use { installation in
            for text in ["first", "second version"] {
                try await installation.document("Plan.docx", text, into: "Plans")
            }
            try await installation.document("Note.docx", "note")
            try await installation.document("Gone.docx", "gone for now")
            let opened = try await installation.open(), mia = try await opened.caller(named: "mia")
            let gone = try await opened.file(DocumentPath("Gone.docx"), for: mia)
            try await opened.library.deleteFile(gone.id, for: mia, now: Date())
            await installation.run("user", "quota", "mia", "1G")
            let said = await installation.run("user", "usage", "mia").output
            #expect(
                said == """
                    mia: 35 bytes of 1 GB
                    documents     18 bytes
                    old versions  5 bytes
                    trash         12 bytes

                    Largest documents, including all versions:
                    SIZE      VERSIONS  DOCUMENT
                    19 bytes  2         Plans/Plan.docx
                    4 bytes   1         Note.docx

                    """)
            let reported = try await installation.json("user", "usage", "mia")
            let sums = ["used", "documents", "old_versions", "trash", "limit"].map { reported[$0] as? Int }
            #expect(sums == [35, 18, 5, 12, 1_000_000_000] && reported["user"] as? String == "mia")
            let largest = try #require(reported["largest"] as? [[String: Any]])
            #expect(largest.map { $0["path"] as? String } == ["Plans/Plan.docx", "Note.docx"])
            #expect(largest.map { $0["bytes"] as? Int } == [19, 4] && largest[0]["versions"] as? Int == 2)
        }
    }

    @Test func `a quota of none and the default quota are printed differently`() async throws {
        try await TemporaryInstallation.use { installation in
            func said(_ size: String) async -> String { await installation.run("user", "quota", "mia", size).output }
            #expect(await said("none") == "mia: 0 bytes, unlimited\n")
            #expect(await said("default") == "mia: 0 bytes, unlimited (server default)\n")
            try installation.write(#"{"quota": "20G"}"#, to: "data/emplace.json")
            #expect(await said("default") == "mia: 0 bytes of 20 GB (server default)\n")
            #expect(await said("20G") == "mia: 0 bytes of 20 GB\n")
            #expect(await said("none") == "mia: 0 bytes, unlimited\n")
            let log = await installation.run("audit", "--kind", "quota_changed").output
            #expect(log.contains("  server default\n"))
            #expect(log.contains("  unlimited\n"))
        }
    }

    @Test func `usage of a user without documents is zero, and an unknown user is an error`() async throws {
        try await TemporaryInstallation.use { installation in
            let said = await installation.run("user", "usage", "mia").output
            #expect(said.hasSuffix("\ndocuments     0 bytes\nold versions  0 bytes\ntrash         0 bytes\n"))
            #expect(await installation.run("user", "usage", "nobody").fails(saying: "there is no user nobody"))
        }
    }

    @Test func `usage of a user with too many documents is a sum with an explanation`() {
        let usage = StorageUsage(used: 12, quota: .bytes(1000), limit: 1000)
        let text = StorageBreakdownRow(UsageRow(usage, user: "mia"), nil).text
        #expect(
            text.hasPrefix(
                "mia: 12 bytes of 1 kB\nDetails are omitted, because there are more than 100000 documents"), "\(text)")
    }
}
