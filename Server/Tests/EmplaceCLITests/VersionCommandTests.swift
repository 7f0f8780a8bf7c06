import Documents
import Foundation
import Testing

@testable import EmplaceCLI

/// `emplace version`, against a data folder of each test's own.
@Suite struct VersionCommandTests {
    @Test func `versions are listed, named, gone back to and deleted`() async throws {
        try await TemporaryPlace.use { place in
            for text in ["first", "second", "third one"] { try await place.document("Plan.docx", text, into: "Plans") }
            let document = ["Plans/Plan.docx", "--user", "mia"]
            let before = try await rows(document, place)
            #expect(before.map { $0["number"] as? Int } == [3, 2, 1])
            #expect(before.map { $0["bytes"] as? Int } == [9, 6, 5])
            #expect(before.map { $0["is_newest"] as? Bool } == [true, false, false])
            let named = await run(["name"] + document + ["As it was sent", "--number", "1"], place)
            #expect(named.output == "version 1 of Plans/Plan.docx is called As it was sent\n", "\(named)")
            let restored = await run(["restore"] + document + ["--number", "v1"], place)
            #expect(
                restored.output == "Plans/Plan.docx is as in version 1 again, which is version 4 now\n", "\(restored)")
            await place.run("export", "Plans/Plan.docx", "--user", "mia", "--to", place.path("out"))
            #expect(place.text("out/Plan.docx") == "first")
            let deleted = await run(["delete"] + document + ["--number", "2"], place)
            #expect(
                deleted.output
                    == "version 2 of Plans/Plan.docx is deleted for good, which gives back 6 bytes of room\n")
            let after = try await rows(document, place)
            #expect(after.map { $0["number"] as? Int } == [4, 3, 1])
            #expect(after.map { $0["name"] as? String } == [nil, nil, "As it was sent"])
            let table = await run(["list"] + document, place).output
            #expect(table.hasPrefix("NUMBER  SAVED"), "\(table)")
            #expect(table.contains(/\n1 .* UTC .*5 bytes +As it was sent\n/), "\(table)")
            #expect(table.contains(/SIZE +RESTORED FROM +NAME\n4 .* UTC .*5 bytes +version 1\n/), "\(table)")
            #expect(after.map { $0["restored_from"] as? Int } == [1, nil, nil])
            #expect(try await place.rows("audit", "--kind", "version_deleted").count == 1)
        }
    }

    @Test func `an old version is copied out, never over another file unless that is said`() async throws {
        try await TemporaryPlace.use { place in
            for text in ["first", "second"] { try await place.document("Plan.docx", text) }
            let export = ["export", "Plan.docx", "--user", "mia", "--number", "1", "--to", place.path("old.docx")]
            let said = await run(export, place)
            #expect(said.output == "version 1 of Plan.docx is in \(place.path("old.docx"))\n", "\(said)")
            #expect(place.text("old.docx") == "first")
            #expect(await run(export, place).output.hasSuffix(" already\n"))
            try place.write("mine", to: "old.docx")
            let refused = await run(export, place)
            #expect(refused.fails(saying: "old.docx: there is another file of this name; --replace"), "\(refused)")
            #expect(place.text("old.docx") == "mine")
            #expect(await run(export + ["--replace"], place).status == 0 && place.text("old.docx") == "first")
            for (number, file, reason) in [
                ("9", "new.docx", "Plan.docx has no version 9"), ("1", "data", "data: there is something of this name"),
                ("1", "none/new.docx", "none/new.docx: can't be written"),
            ] {
                let words = ["export", "Plan.docx", "--user", "mia", "--number", number, "--to", place.path(file)]
                let said = await run(words + ["--replace"], place)
                #expect(said.fails(saying: reason), "\(said)")
            }
            #expect(!place.exists("new.docx"))
            #expect(try await rows(["Plan.docx", "--user", "mia"], place).count == 2)
        }
    }

    @Test func `several versions are deleted at once, with one report`() async throws {
        try await TemporaryPlace.use { place in
            for text in ["1", "22", "333", "4444", "five5"] { try await place.document("Plan.docx", text) }
            let document = ["Plan.docx", "--user", "mia"]
            let said = await run(["delete"] + document + ["--number", "4", "v2", "1", "2"], place)
            #expect(
                said.output
                    == "versions 1, 2 and 4 of Plan.docx are deleted for good, which gives back 7 bytes of room\n",
                "\(said)")
            #expect(try await rows(document, place).map { $0["number"] as? Int } == [5, 3])
            let told = try await place.rows("audit", "--kind", "version_deleted")
            #expect(told.compactMap { $0["version"] as? Int }.sorted() == [1, 2, 4])
            #expect(try await place.json("user", "quota", "mia")["used"] as? Int == 8)
        }
    }

    @Test func `a span stands for the versions in it that are there`() async throws {
        try await TemporaryPlace.use { place in
            for text in ["1", "22", "333", "4444", "five5"] { try await place.document("Plan.docx", text) }
            let delete = ["delete", "Plan.docx", "--user", "mia", "--number"]
            _ = await run(delete + ["2"], place)
            let said = await run(delete + ["v1-3"], place)
            #expect(said.output.hasPrefix("versions 1 and 3 of Plan.docx are deleted for good"), "\(said)")
            #expect(await run(delete + ["1-3"], place).fails(saying: "Plan.docx has none of these versions"))
            #expect(await run(delete + ["4-9000000000"], place).fails(saying: "version 5 of Plan.docx is the newest"))
            for span in ["3-1", "1-", "-2", "1-2-3", "a-b"] {
                #expect(await run(["delete", "Plan.docx", "--user", "mia", "--number=" + span], place).status != 0)
            }
            #expect(try await rows(["Plan.docx", "--user", "mia"], place).map { $0["number"] as? Int } == [5, 4])
        }
    }

    @Test func `a version with a name is deleted only when that is said`() async throws {
        try await TemporaryPlace.use { place in
            for text in ["1", "22", "333", "4444"] { try await place.document("Plan.docx", text) }
            let document = ["Plan.docx", "--user", "mia"]
            await run(["name"] + document + ["Sent", "--number", "2"], place)
            let delete = ["delete"] + document + ["--number", "1-3"], kept = await run(delete, place)
            #expect(
                kept.fails(saying: "version 2 of Plan.docx has the name Sent; --named deletes also what has a name"))
            #expect(try await rows(document, place).count == 4)
            await run(["name"] + document + ["Read", "--number", "3"], place)
            #expect(await run(delete, place).fails(saying: "has the name Sent, and 1 more of these have one"))
            #expect(await run(delete + ["--named"], place).output.hasPrefix("versions 1, 2 and 3 of Plan.docx are"))
        }
    }

    @Test func `an author whose account is gone is told as such, in the list and in the log`() async throws {
        try await TemporaryPlace.use(users: ["mia", "ben"]) { place in
            try await place.document("Plan.docx", "first")
            await place.run("share", "Plan.docx", "--user", "mia", "--with", "ben", "--as", "editor")
            let opened = try await place.open(), mia = try await opened.caller(named: "mia")
            let ben = try await place.app(of: "ben"), plan = try await opened.file(DocumentPath("Plan.docx"), for: mia)
            _ = try await opened.library.replace(.empty, of: plan.id, for: ben, now: Date())
            let document = ["Plan.docx", "--user", "mia"]
            #expect(await run(["list"] + document, place).output.contains(#/2 .* UTC +ben /#))
            await place.run("user", "remove", "ben")
            let listed = await run(["list"] + document, place).output
            #expect(listed.contains(#/2 .* UTC +\(removed account\) /#), "\(listed)")
            #expect(try await rows(document, place).map { $0["author_removed"] as? Bool } == [true, false])
            let log = await place.run("audit", "--kind", "file_saved").output
            #expect(log.contains(" UTC  ben (removed account)  Document saved  mia "), "\(log)")
            let told = try #require(try await place.rows("audit", "--kind", "file_saved").first)
            #expect(told["by"] as? String == "ben" && told["by_removed"] as? Bool == true)
        }
    }

    @Test func `the newest is named unless another is, and a name can be taken away`() async throws {
        try await TemporaryPlace.use { place in
            for text in ["first", "second"] { try await place.document("Plan.docx", text) }
            let document = ["Plan.docx", "--user", "mia"]
            let named = await run(["name"] + document + ["Sent"], place)
            #expect(named.output == "version 2 of Plan.docx is called Sent\n", "\(named)")
            let removed = await run(["name"] + document + ["--no-name", "--number", "2"], place)
            #expect(removed.output == "version 2 of Plan.docx has no name any more\n", "\(removed)")
            #expect(try await rows(document, place).allSatisfy { $0["name"] == nil })
        }
    }

    @Test(
        arguments: [
            (["restore", "Plan.docx", "--number", "9"], "Plan.docx has no version 9; `emplace version list`"),
            (["delete", "Plan.docx", "--number", "9"], "Plan.docx has no version 9"),
            (["name", "Plan.docx", "Sent", "--number", "9"], "Plan.docx has no version 9"),
            (["delete", "Plan.docx", "--number", "2"], "version 2 of Plan.docx is the newest"),
            (["delete", "Plan.docx", "--number", "1", "2"], "version 2 of Plan.docx is the newest"),
            (["delete", "Plan.docx", "--number", "1", "7", "9"], "Plan.docx has no version 7"),
            (["restore", "Held.docx", "--number", "1"], "Held.docx: locked: somebody has it open"),
            (["name", "Plan.docx", String(repeating: "x", count: 101)], "at most 100 characters"),
            (["name", "Plan.docx", "two\nlines"], "in one line"),
            (["list", "Plans"], "Plans is a folder, not a document"),
            (["list", "Nix.docx"], "mia has no Nix.docx at the top"),
        ] as [([String], String)]
    ) func `what can't be done with a version is told in a line, and changes nothing`(
        words: [String], reason: String
    ) async throws {
        try await TemporaryPlace.use { place in
            for text in ["first", "second"] { try await place.document("Plan.docx", text) }
            try await place.document("Held.docx", "held")
            try await place.document("Inner.docx", "inner", into: "Plans")
            try await place.lock("Held.docx")
            let said = await run(words + ["--user", "mia"], place)
            #expect(said.fails(saying: reason), "\(said)")
            let left = try await rows(["Plan.docx", "--user", "mia"], place)
            #expect(left.map { $0["number"] as? Int } == [2, 1] && left.allSatisfy { $0["name"] == nil })
        }
    }

    @discardableResult private func run(_ words: [String], _ place: TemporaryPlace) async -> CommandRun {
        await CommandRun(["version"] + words + ["--data", place.data])
    }

    private func rows(_ document: [String], _ place: TemporaryPlace) async throws -> [[String: Any]] {
        try await run(["list"] + document + ["--json"], place).rows()
    }
}
