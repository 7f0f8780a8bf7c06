import Documents
import Foundation
import Testing

@testable import EmplaceCLI

/// Tests `emplace version`, each test with a separate data directory.
@Suite struct VersionCommandTests {
    @Test func `versions can be listed, named, restored and deleted`() async throws {
        try await TemporaryInstallation.use { installation in
            for text in ["first", "second", "third one"] {
                try await installation.document("Plan.docx", text, into: "Plans")
            }
            let document = ["Plans/Plan.docx", "--user", "mia"]
            let before = try await rows(document, installation)
            #expect(before.map { $0["number"] as? Int } == [3, 2, 1])
            #expect(before.map { $0["bytes"] as? Int } == [9, 6, 5])
            #expect(before.map { $0["is_newest"] as? Bool } == [true, false, false])
            let named = await run(["name"] + document + ["Sent to client", "--number", "1"], installation)
            #expect(named.output == "named version 1 of Plans/Plan.docx: Sent to client\n", "\(named)")
            let restored = await run(["restore"] + document + ["--number", "v1"], installation)
            #expect(
                restored.output == "restored version 1 of Plans/Plan.docx as version 4\n", "\(restored)")
            await installation.run("export", "Plans/Plan.docx", "--user", "mia", "--to", installation.path("out"))
            #expect(installation.text("out/Plan.docx") == "first")
            let deleted = await run(["delete"] + document + ["--number", "2"], installation)
            #expect(
                deleted.output
                    == "permanently deleted version 2 of Plans/Plan.docx; mia's storage usage fell by 6 bytes\n"
                    + "the disk space is free in about 7d (setting content-trash), or now: "
                    + "emplace prune --empty-content-trash\n")
            let after = try await rows(document, installation)
            #expect(after.map { $0["number"] as? Int } == [4, 3, 1])
            #expect(after.map { $0["name"] as? String } == [nil, nil, "Sent to client"])
            let table = await run(["list"] + document, installation).output
            #expect(table.hasPrefix("NUMBER  SAVED"), "\(table)")
            #expect(table.contains(/\n1 .* UTC .*5 bytes +Sent to client\n/), "\(table)")
            #expect(table.contains(/SIZE +RESTORED FROM +NAME\n4 .* UTC .*5 bytes +version 1\n/), "\(table)")
            #expect(after.map { $0["restored_from"] as? Int } == [1, nil, nil])
            #expect(try await installation.rows("audit", "--kind", "version_deleted").count == 1)
        }
    }

    @Test func `the export of an old version overwrites a file only with --replace`() async throws {
        try await TemporaryInstallation.use { installation in
            for text in ["first", "second"] { try await installation.document("Plan.docx", text) }
            let export = [
                "export", "Plan.docx", "--user", "mia", "--number", "1", "--to", installation.path("old.docx"),
            ]
            let said = await run(export, installation)
            #expect(said.output == "exported version 1 of Plan.docx to \(installation.path("old.docx"))\n", "\(said)")
            #expect(installation.text("old.docx") == "first")
            #expect(await run(export, installation).output.contains(" is already in "))
            try installation.write("mine", to: "old.docx")
            let refused = await run(export, installation)
            #expect(
                refused.fails(saying: "old.docx: a different file with this name already exists; add --replace"),
                "\(refused)")
            #expect(installation.text("old.docx") == "mine")
            #expect(
                await run(export + ["--replace"], installation).status == 0 && installation.text("old.docx") == "first")
            for (number, file, reason) in [
                ("9", "new.docx", "Plan.docx has no version 9"),
                ("1", "data", "data: something that is not a file already has this name"),
                ("1", "none/new.docx", "none/new.docx: can't be written"),
            ] {
                let words = [
                    "export", "Plan.docx", "--user", "mia", "--number", number, "--to", installation.path(file),
                ]
                let said = await run(words + ["--replace"], installation)
                #expect(said.fails(saying: reason), "\(said)")
            }
            #expect(!installation.exists("new.docx"))
            #expect(try await rows(["Plan.docx", "--user", "mia"], installation).count == 2)
        }
    }

    @Test func `several versions are deleted with one report`() async throws {
        try await TemporaryInstallation.use { installation in
            for text in ["1", "22", "333", "4444", "five5"] { try await installation.document("Plan.docx", text) }
            let document = ["Plan.docx", "--user", "mia"]
            let said = await run(["delete"] + document + ["--number", "4", "v2", "1", "2"], installation)
            let later = try await installation.open().diskSpaceLater
            #expect(
                said.output
                    == "permanently deleted versions 1, 2 and 4 of Plan.docx; mia's storage usage fell by 7 bytes\n"
                    + later + "\n",
                "\(said)")
            #expect(try await rows(document, installation).map { $0["number"] as? Int } == [5, 3])
            let reported = try await installation.rows("audit", "--kind", "version_deleted")
            #expect(reported.compactMap { $0["version"] as? Int }.sorted() == [1, 2, 4])
            #expect(try await installation.json("user", "quota", "mia")["used"] as? Int == 8)
        }
    }

    @Test func `a range selects the existing versions in it`() async throws {
        try await TemporaryInstallation.use { installation in
            for text in ["1", "22", "333", "4444", "five5"] { try await installation.document("Plan.docx", text) }
            let delete = ["delete", "Plan.docx", "--user", "mia", "--number"]
            _ = await run(delete + ["2"], installation)
            let said = await run(delete + ["v1-3"], installation)
            #expect(said.output.hasPrefix("permanently deleted versions 1 and 3 of Plan.docx"), "\(said)")
            #expect(await run(delete + ["1-3"], installation).fails(saying: "Plan.docx has none of these versions"))
            #expect(
                await run(delete + ["4-9000000000"], installation).fails(saying: "version 5 of Plan.docx is the newest")
            )
            for span in ["3-1", "1-", "-2", "1-2-3", "a-b"] {
                #expect(
                    await run(["delete", "Plan.docx", "--user", "mia", "--number=" + span], installation).status != 0)
            }
            #expect(
                try await rows(["Plan.docx", "--user", "mia"], installation).map { $0["number"] as? Int } == [5, 4])
        }
    }

    @Test func `a named version is deleted only on request`() async throws {
        try await TemporaryInstallation.use { installation in
            for text in ["1", "22", "333", "4444"] { try await installation.document("Plan.docx", text) }
            let document = ["Plan.docx", "--user", "mia"]
            await run(["name"] + document + ["Sent", "--number", "2"], installation)
            let delete = ["delete"] + document + ["--number", "1-3"], kept = await run(delete, installation)
            #expect(
                kept.fails(saying: "version 2 of Plan.docx is named \"Sent\"; add --named"))
            #expect(try await rows(document, installation).count == 4)
            await run(["name"] + document + ["Read", "--number", "3"], installation)
            #expect(await run(delete, installation).fails(saying: "is named \"Sent\", and 1 more are named"))
            #expect(
                await run(delete + ["--named"], installation).output.hasPrefix(
                    "permanently deleted versions 1, 2 and 3 of Plan.docx"))
        }
    }

    @Test func `a removed account's author entry is marked in the list and the log`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "first")
            await installation.run("share", "Plan.docx", "--user", "mia", "--with", "ben", "--as", "editor")
            let opened = try await installation.open(), mia = try await opened.caller(named: "mia")
            let ben = try await installation.app(of: "ben"),
                plan = try await opened.file(DocumentPath("Plan.docx"), for: mia)
            _ = try await opened.library.replace(.empty, of: plan.id, for: ben, now: Date())
            let document = ["Plan.docx", "--user", "mia"]
            #expect(await run(["list"] + document, installation).output.contains(#/2 .* UTC +ben /#))
            await installation.run("user", "remove", "ben")
            let listed = await run(["list"] + document, installation).output
            #expect(listed.contains(#/2 .* UTC +\(removed account\) /#), "\(listed)")
            #expect(try await rows(document, installation).map { $0["author_removed"] as? Bool } == [true, false])
            let log = await installation.run("audit", "--kind", "file_saved").output
            #expect(log.contains(" UTC  ben (removed account)  Document saved  mia "), "\(log)")
            let reported = try #require(try await installation.rows("audit", "--kind", "file_saved").first)
            #expect(reported["by"] as? String == "ben" && reported["by_removed"] as? Bool == true)
        }
    }

    @Test func `the newest version is named by default, and a name can be removed`() async throws {
        try await TemporaryInstallation.use { installation in
            for text in ["first", "second"] { try await installation.document("Plan.docx", text) }
            let document = ["Plan.docx", "--user", "mia"]
            let named = await run(["name"] + document + ["Sent"], installation)
            #expect(named.output == "named version 2 of Plan.docx: Sent\n", "\(named)")
            let removed = await run(["name"] + document + ["--no-name", "--number", "2"], installation)
            #expect(removed.output == "removed the name of version 2 of Plan.docx\n", "\(removed)")
            #expect(try await rows(document, installation).allSatisfy { $0["name"] == nil })
        }
    }

    @Test(
        arguments: [
            (["restore", "Plan.docx", "--number", "9"], "Plan.docx has no version 9; run `emplace version list`"),
            (["delete", "Plan.docx", "--number", "9"], "Plan.docx has no version 9"),
            (["name", "Plan.docx", "Sent", "--number", "9"], "Plan.docx has no version 9"),
            (["delete", "Plan.docx", "--number", "2"], "version 2 of Plan.docx is the newest"),
            (["delete", "Plan.docx", "--number", "1", "2"], "version 2 of Plan.docx is the newest"),
            (["delete", "Plan.docx", "--number", "1", "7", "9"], "Plan.docx has no version 7"),
            (["restore", "Held.docx", "--number", "1"], "Held.docx: it is locked because someone has it open"),
            (["name", "Plan.docx", String(repeating: "x", count: 101)], "at most 100 characters"),
            (["name", "Plan.docx", "two\nlines"], "on one line"),
            (["list", "Plans"], "Plans is a folder, not a document"),
            (["list", "Nix.docx"], "mia has no Nix.docx in the top folder"),
        ] as [([String], String)]
    ) func `an impossible change of a version is reported in one line and changes nothing`(
        words: [String], reason: String
    ) async throws {
        try await TemporaryInstallation.use { installation in
            for text in ["first", "second"] { try await installation.document("Plan.docx", text) }
            try await installation.document("Held.docx", "held")
            try await installation.document("Inner.docx", "inner", into: "Plans")
            try await installation.lock("Held.docx")
            let said = await run(words + ["--user", "mia"], installation)
            #expect(said.fails(saying: reason), "\(said)")
            let left = try await rows(["Plan.docx", "--user", "mia"], installation)
            #expect(left.map { $0["number"] as? Int } == [2, 1] && left.allSatisfy { $0["name"] == nil })
        }
    }

    @discardableResult private func run(_ words: [String], _ installation: TemporaryInstallation) async -> CommandRun {
        await CommandRun(["version"] + words + ["--data", installation.data])
    }

    private func rows(_ document: [String], _ installation: TemporaryInstallation) async throws -> [[String: Any]] {
        try await run(["list"] + document + ["--json"], installation).rows()
    }
}
