import ArgumentParser
import Basics
import Documents
import Foundation
import OAuthServer
import Testing

@testable import EmplaceCLI

/// Tests `emplace audit` and `emplace lock`, which show who did something and who holds a lock.
@Suite struct AuditCommandTests {
    @Test func `a released lock is logged with the document, its owner and the lock's holder`() async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Plan.docx", "plan")
            try await installation.lock("Plan.docx", as: "office's own id")
            #expect(
                await installation.run("lock", "release", "Plan.docx", "--user", "mia").output
                    == "released the lock on Plan.docx\n"
            )
            let reported = try await installation.rows("audit", "--user", "mia", "--document", "Plan.docx")
            #expect(
                reported.first?["kind"] as? String == "lock_released" && reported.first?["user"] as? String == "mia")
            #expect(reported.first?["detail"] as? String == "office's own id")
            #expect(await installation.run("audit").output.contains("Lock released"))
        }
    }

    @Test func `people, rights, sizes and dates are printed as words, and JSON has identifiers`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben", "zoe"]) { installation in
            for name in ["Plan.docx", "Draft.docx"] { try await installation.document(name, name) }
            await installation.run("share", "Plan.docx", "--user", "mia", "--with", "ben", "--as", "editor")
            await installation.run("share", "transfer", "Draft.docx", "--user", "mia", "--to", "zoe")
            await installation.run("user", "quota", "mia", "20G")
            let opened = try await installation.open(), mia = try await opened.caller(named: "mia")
            let ben = try await opened.account(named: "ben").id
            let plan = try await opened.file(DocumentPath("Plan.docx"), for: mia)
            let end = try #require(Day("2037-12-31")?.end)
            _ = try await opened.library.share(.file(plan.id), as: .readOnly, until: end, for: mia, now: Date())
            await installation.run("user", "disable", "ben")
            let log = await installation.run("audit").output
            for words in [
                " UTC  command line  Shared with a person   mia   Plan.docx   ", "  editor: ben\n",
                "  to zoe, 1 document or folder\n", "  from mia, 1 document or folder\n", "  20 GB\n",
                "  viewer until 2037-12-31\n", "  Account disabled  ",
            ] { #expect(log.contains(words), "\(words)") }
            #expect(log.contains(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC  command line  Document created/))
            #expect(!log.contains(ben.rawValue) && !log.contains(/\dZ\b/) && !log.contains("machine"))
            let reported = try await installation.rows("audit", "--kind", "permission_given", "--user", "mia")
            #expect(
                reported.first?["other"] as? String == "ben" && reported.first?["other_id"] as? String == ben.rawValue)
            #expect(reported.first?["detail"] as? String == "editor \(ben.rawValue)")
            await installation.run("user", "remove", "ben", "--with-documents")
            let later = await installation.run("audit").output
            #expect(later.contains("editor: ben (removed account)\n") && later.contains("  ben (removed account)"))
            #expect(!later.contains(ben.rawValue))
            let removed = try await installation.rows("audit", "--user", "ben", "--kind", "account_removed")
            #expect(removed.count == 1 && removed.first?["user"] as? String == "ben")
            #expect(removed.first?["user_removed"] as? Bool == true)
        }
    }

    @Test func `sharing is in both people's logs, and once in the log of everyone`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "plan")
            await installation.run("share", "Plan.docx", "--user", "mia", "--with", "ben", "--as", "editor")
            await installation.run("share", "stop", "Plan.docx", "--user", "mia", "--with", "ben")
            func kinds(_ arguments: String...) async throws -> [String] {
                try await CommandRun(["audit"] + arguments + ["--json", "--data", installation.data]).rows()
                    .compactMap { $0["kind"] as? String }.filter { $0.hasPrefix("permission") }
            }
            let given = ["permission_ended", "permission_given"]
            #expect(try await kinds() == given)
            #expect(try await kinds("--user", "mia") == given)
            #expect(try await kinds("--user", "mia", "--document", "Plan.docx") == given)
            #expect(try await kinds("--user", "ben") == ["permission_lost", "permission_received"])
            #expect(try await kinds("--kind", "permission_lost") == ["permission_lost"])
            let bens = await installation.run("audit", "--user", "ben").output
            #expect(bens.contains("editor: from mia\n") && bens.contains("Access ended"), "\(bens)")
        }
    }

    @Test func `a removed user's document is named by its id, and a path is refused with advice`()
        async throws
    {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "plan")
            let created = try await installation.rows("audit", "--user", "mia", "--kind", "file_created")
            let id = try #require(created.first?["document"] as? String)
            await installation.run("user", "remove", "mia", "--transfer-to", "ben")
            let refused = await installation.run("audit", "--user", "mia", "--document", "Plan.docx")
            #expect(
                refused.fails(saying: "the account mia was removed, so it has no paths; specify --document with an id"))
            let reported = try await installation.rows("audit", "--user", "mia", "--document", id)
            #expect(reported.map { $0["kind"] as? String } == ["file_created"])
            let nobody = await installation.run("audit", "--user", "zoe", "--document", "Plan.docx")
            #expect(nobody.fails(saying: "there is no user zoe"), "\(nobody)")
        }
    }

    @Test func `an existing document is logged with its name at the time and its folder now`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "plan", into: "Offers/2026")
            try await installation.document("Plan.docx", "plan")
            try await installation.document("Gone.docx", "gone")
            let opened = try await installation.open(), mia = try await opened.caller(named: "mia"), now = Date()
            let plan = try await opened.file(DocumentPath("Offers/2026/Plan.docx"), for: mia)
            let gone = try await opened.file(DocumentPath("Gone.docx"), for: mia)
            _ = try await opened.library.renameFile(
                plan.id, to: try DocumentName("Offer.docx"), presenting: nil, for: mia, now: now)
            try await opened.library.deleteFile(gone.id, for: mia, now: now)
            let rows = try await installation.rows("audit", "--kind", "file_created", "--user", "mia")
            let reported = rows.map { [$0["name"] as? String, $0["folder"] as? String] }
            #expect(reported == [["Gone.docx", nil], ["Plan.docx", "/"], ["Plan.docx", "Offers/2026"]])
            let table = await installation.run("audit", "--kind", "file_created", "--user", "mia").output
            #expect(table.contains("  Plan.docx v1  Offers/2026\n") && table.contains("  Gone.docx v1\n"))
            await installation.run("share", "transfer", "Offers", "--user", "mia", "--to", "ben")
            await installation.run("user", "remove", "ben", "--with-documents")
            let later = try await installation.rows("audit", "--kind", "file_created")
            #expect(later.map { $0["folder"] as? String } == [nil, "/", nil])
        }
    }

    @Test func `a folder's log covers everything in it and everything deleted from it`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "plan", into: "Offers/2026")
            try await installation.document("Gone.docx", "gone", into: "Offers")
            try await installation.document("Else.docx", "else")
            await installation.run("share", "Offers", "--user", "mia", "--with", "ben", "--as", "viewer")
            let opened = try await installation.open(), mia = try await opened.caller(named: "mia")
            let gone = try await opened.file(DocumentPath("Offers/Gone.docx"), for: mia)
            try await opened.library.deleteFile(gone.id, for: mia, now: Date())
            func reported(_ path: String, _ more: String...) async throws -> [String] {
                let words = ["audit", "--user", "mia", "--json", "--data", installation.data, "--document", path]
                let rows = try await CommandRun(words + more).rows()
                return rows.compactMap { row in (row["name"] as? String).map { "\(row["kind"] ?? "") \($0)" } }
            }
            #expect(
                try await reported("Offers") == [
                    "file_deleted Gone.docx", "permission_given Offers", "file_created Gone.docx",
                    "file_created Plan.docx", "folder_created 2026", "folder_created Offers",
                ])
            #expect(
                try await reported("Offers", "--limit", "2") == ["file_deleted Gone.docx", "permission_given Offers"])
            #expect(try await reported("Offers", "--kind", "file_created").count == 2)
            #expect(try await reported("Offers/2026") == ["file_created Plan.docx", "folder_created 2026"])
            await installation.run("document", "delete", "Offers/2026", "--user", "mia")
            #expect(try await reported("Offers", "--kind", "file_created").count == 2)
            #expect(
                try await reported("Offers/2026") == [
                    "folder_deleted 2026", "file_created Plan.docx", "folder_created 2026",
                ])
            #expect(try await reported("Offers/2026/plan.DOCX") == ["file_created Plan.docx"])
            let stranger = await installation.run("audit", "--user", "mia", "--document", "Offers/2026/Gone.docx")
            #expect(stranger.fails(saying: "mia has no 2026 in Offers"), "\(stranger)")
            #expect(try await reported("Offers", "--by", "ben") == [])
            #expect(try await reported("Else.docx", "--until", "2020-01-01") == [])
            let nothing = await installation.run("audit", "--user", "mia", "--document", "Nonsense")
            #expect(nothing.fails(saying: "mia has no Nonsense in the top folder"), "\(nothing)")
            let id = await installation.run("audit", "--document", "Nonsense")
            #expect(id.fails(saying: "no events for the id Nonsense"), "\(id)")
        }
    }

    @Test func `events of a document are found by path, or by id after it was deleted`() async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Plan.docx", "plan")
            try await installation.document("Other.docx", "other")
            let byPath = try await installation.rows("audit", "--user", "mia", "--document", "/plan.DOCX")
            let id = try #require(byPath.first?["document"] as? String)
            #expect(!byPath.isEmpty && byPath.allSatisfy { $0["document"] as? String == id })
            let byID = try await installation.rows("audit", "--document", id)
            #expect(NSArray(array: byPath) == NSArray(array: byID))
            let opened = try await installation.open(), caller = try await opened.caller(named: "mia")
            let file = try await opened.file(DocumentPath("Plan.docx"), for: caller)
            try await opened.library.deleteFile(file.id, for: caller, now: Date())
            #expect(try await installation.rows("audit", "--user", "mia", "--document", id).count == byID.count + 1)
            // The command finds a document in the trash by the path that the document had before its deletion.
            let deleted = try await installation.rows("audit", "--user", "mia", "--document", "plan.docx")
            #expect(deleted.count == byID.count + 1 && deleted.first?["kind"] as? String == "file_deleted")
        }
    }

    @Test func `events are printed newest first and can be limited by person, time and number`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            for name in ["A.docx", "B.docx", "C.docx"] { try await installation.document(name, name) }
            let all = try await installation.rows("audit", "--limit", "1000")
            let ids = all.compactMap { $0["id"] as? String }
            #expect(ids.count == all.count && ids == ids.sorted(by: >))
            let kinds = Set(all.compactMap { $0["kind"] as? String })
            #expect(kinds.isSuperset(of: ["account_added", "file_created"]))
            let bens = try await installation.rows("audit", "--user", "ben")
            #expect(!bens.isEmpty && bens.allSatisfy { $0["user"] as? String == "ben" })
            #expect(try await installation.rows("audit", "--limit", "2").count == 2)
            let saves = try await installation.rows("audit", "--kind", "file_created")
            #expect(!saves.isEmpty && saves.allSatisfy { $0["kind"] as? String == "file_created" })
            let unknown = await installation.run("audit", "--kind", "x' OR 1")
            #expect(unknown.status == 1 && unknown.errors.contains("`emplace audit --help` lists all kinds"))
            #expect(await installation.run("audit", "--limit", "2").output.hasSuffix("use --limit 20\n"))
            #expect(try await installation.rows("audit", "--since", "1h").count == min(all.count, 100))
            #expect(try await installation.rows("audit", "--since", "2999-01-01T00:00:00Z").isEmpty)
            #expect(
                try await installation.rows("audit", "--since", "2020-01-01", "--until", "2999-01-01").count
                    == min(all.count, 100))
            #expect(try await installation.rows("audit", "--until", "2020-01-01").isEmpty)
            #expect(await installation.run("audit", "--since", "2999-01-01T00:00:00Z").output == "no events\n")
        }
    }

    @Test func `one person's actions are found on anyone's documents, apart from events on their own`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben", "Command Line"]) { installation in
            try await installation.document("Plan.docx", "plan")
            await installation.run("share", "Plan.docx", "--user", "mia", "--with", "ben", "--as", "editor")
            let opened = try await installation.open(), mia = try await opened.caller(named: "mia")
            let plan = try await opened.file(DocumentPath("Plan.docx"), for: mia),
                ben = try await installation.app(of: "ben")
            _ = try await opened.library.replace(.empty, of: plan.id, for: ben, now: Date())
            func kinds(_ words: String...) async throws -> [String] {
                try await CommandRun(["audit", "--json", "--data", installation.data] + words).rows()
                    .compactMap { $0["kind"] as? String }
            }
            #expect(try await kinds("--by", "BEN") == ["file_saved"])
            #expect(try await !kinds("--user", "ben").contains("file_saved"))
            #expect(try await kinds("--by", "ben", "--user", "mia", "--document", "Plan.docx") == ["file_saved"])
            #expect(try await kinds("--by", "mia").isEmpty)
            #expect(try await kinds("--by", "a link").isEmpty)
            let log = await installation.run("audit", "--limit", "1").output
            #expect(log.contains(/^TIME +BY +EVENT +USER +DOCUMENT +FOLDER +DETAILS\n/))
            #expect(log.contains(" UTC  ben  Document saved  mia   Plan.docx v2  /\n"), "\(log)")
            // Now a user has the name "command line". So the filter selects events of this user and not events of the
            // command line.
            #expect(try await kinds("--by", "command line").isEmpty)
            await installation.run("user", "remove", "Command Line")
            let machines = try await kinds("--by", "command line", "--user", "mia")
            #expect(machines == ["permission_given", "file_created", "account_added"])
            await installation.run("user", "remove", "ben")
            #expect(try await kinds("--by", "ben", "--kind", "file_saved") == ["file_saved"])
        }
    }

    @Test func `help lists each kind of event as it is stored and as the pages call it`() {
        let help = AuditCommand.helpMessage(columns: 100)
        #expect(help.contains(/\n  permission_given  +Shared with a person\n/))
        #expect(help.contains(/\n  sign_in  +Signed in\n/) && help.contains(/\n  taken_over  +Ownership received\n/))
        #expect(help.contains(/\n  grant_made  +App connected\n/))
        #expect(help.contains(/\n  grant_ended  +App or browser disconnected\n/))
    }

    @Test(arguments: [
        (["--since", "yesterday"], "--since"), (["--until", "soon"], "--until"), (["--limit", "0"], "--limit"),
        (["--user", "nobody"], "nobody"), (["--by", "nobody"], "there is no user nobody"),
        (["--user", "mia", "--document", "no such.docx"], "no such.docx"),
    ]) func `contradictory options are refused in one line`(words: [String], named: String) async throws {
        try await TemporaryInstallation.use { installation in
            let said = await CommandRun(["audit", "--data", installation.data] + words)
            #expect(said.fails(saying: named), "\(said)")
        }
    }

    @Test func `lock release accepts what lock list prints`() async throws {
        try await TemporaryInstallation.use { installation in
            #expect(await installation.run("lock", "list").output == "no document is locked\n")
            let names = ["Getting started.docx", "it's $HOME & more.docx", "-rf.docx"]
            for name in names {
                try await installation.document(name, name)
                try await installation.lock(name)
            }
            let table = await installation.run("lock", "list").output
            #expect(table.contains("'Getting started.docx'") && table.contains("/-rf.docx"))
            #expect(
                table.contains(#"'it'\''s $HOME & more.docx'"#)
                    && table.contains("To release the first lock: emplace lock release"))
            let rows = try await installation.rows("lock", "list")
            #expect(rows.compactMap { $0["path"] as? String }.sorted() == names.sorted())
            #expect(rows.allSatisfy { $0["user"] as? String == "mia" && $0["lock"] as? String == "held" })
            for name in names {
                let word = name.hasPrefix("-") ? "/" + name : name
                #expect(await installation.run("lock", "release", word, "--user", "mia").status == 0, "\(name)")
            }
            #expect(try await installation.rows("lock", "list").isEmpty)
        }
    }

    @Test func `an unlocked item, or one that isn't a document, can't be released`() async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Plan.docx", "plan", into: "Plans")
            let free = await installation.run("lock", "release", "Plans/Plan.docx", "--user", "mia")
            #expect(free.fails(saying: "Plans/Plan.docx is not locked"), "\(free)")
            let folder = await installation.run("lock", "release", "Plans", "--user", "mia")
            #expect(folder.fails(saying: "Plans is a folder"), "\(folder)")
        }
    }
}
