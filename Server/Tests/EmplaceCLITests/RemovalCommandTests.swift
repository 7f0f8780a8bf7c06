import Documents
import Foundation
import OAuthServer
import Testing

@testable import EmplaceCLI

/// Tests `emplace user remove`. TransferCommandTests tests the option `--transfer-to` of this command.
@Suite struct RemovalCommandTests {
    @Test func `a removed user's account and documents are deleted, and the name is free`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "plan")
            await installation.run("share", "link", "Plan.docx", "--user", "mia", "--as", "viewer")
            await installation.run("share", "Plan.docx", "--user", "mia", "--with", "ben", "--as", "viewer")
            let facts = "1 document deleted (4 bytes), 1 link revoked, 1 share with other users removed"
            let preview = await installation.run("user", "remove", "mia", "--with-documents", "--dry-run")
            #expect(preview.output == "would remove mia: \(facts)\nnothing was changed\n", "\(preview)")
            let said = await installation.run("user", "remove", "mia", "--with-documents")
            #expect(said.output == "removed mia: \(facts)\n")
            #expect(try await installation.rows("user", "list").compactMap { $0["name"] as? String } == ["ben"])
            #expect(
                await installation.run("export", "--user", "mia", "--to", installation.path("out")).fails(
                    saying: "no user mia"))
            #expect(await installation.run("user", "remove", "mia").fails(saying: "there is no user mia"))
            try await installation.addUser("mia")
            #expect(await installation.run("open", "Plan.docx", "--user", "mia").fails(saying: "mia has no Plan.docx"))
        }
    }

    @Test func `a user with documents is removed only with a choice of what happens to them`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "twelve bytes")
            let one = await installation.run("user", "remove", "mia")
            #expect(
                one.fails(
                    saying: "mia has 1 document (12 bytes); add --transfer-to NAME to transfer "
                        + "it to another user, or --with-documents to delete it permanently"), "\(one)")
            try await installation.document("Other.docx", "twelve bytes")
            let opened = try await installation.open(), mia = try await opened.caller(named: "mia")
            let other = try await opened.file(DocumentPath("Other.docx"), for: mia)
            try await opened.library.deleteFile(other.id, for: mia, now: Date())
            let two = await installation.run("user", "remove", "mia")
            #expect(
                two.fails(
                    saying: "mia has 2 documents (24 bytes, including the trash)", "to transfer them to another user"),
                "\(two)")
            #expect(await installation.run("user", "remove", "mia", "--dry-run").fails(saying: "mia has 2 documents"))
            let both = await installation.run("user", "remove", "mia", "--transfer-to", "ben", "--with-documents")
            #expect(both.status == 64 && both.errors.contains("can't be combined"))
            #expect(await installation.run("open", "Plan.docx", "--user", "mia").status == 0)
            #expect(try await installation.rows("audit", "--kind", "account_removed").isEmpty)
        }
    }

    @Test func `a user without documents, or whose documents were all deleted, is removed`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            let preview = await installation.run("user", "remove", "ben", "--dry-run").output
            #expect(preview == "would remove ben\nnothing was changed\n")
            #expect(await installation.run("user", "remove", "ben").output == "removed ben\n")
            try await installation.document("Plan.docx", "plan")
            let opened = try await installation.open(), mia = try await opened.caller(named: "mia")
            let plan = try await opened.file(DocumentPath("Plan.docx"), for: mia)
            try await opened.library.deleteFile(plan.id, for: mia, now: Date())
            #expect(await installation.run("user", "remove", "mia").fails(saying: "mia has 1 document"))
            try await opened.library.discard(nil, for: mia, now: Date())
            #expect(await installation.run("user", "remove", "mia").output == "removed mia\n")
        }
    }
}
