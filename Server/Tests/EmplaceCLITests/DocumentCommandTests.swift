import Documents
import Foundation
import Testing

@testable import EmplaceCLI

/// `emplace document`, against a data folder of each test's own.
@Suite struct DocumentCommandTests {
    @Test func `a folder is listed with what is in it`() async throws {
        try await TemporaryPlace.use { place in
            try await place.document("Plan.docx", "some bytes", into: "Plans")
            let top = try await rows(["list", "--user", "mia"], place)
            #expect(top.map { $0["name"] as? String } == ["Plans"] && top.first?["is_folder"] as? Bool == true)
            let inside = try await rows(["list", "/plans", "--user", "mia"], place)
            #expect(inside.first?["bytes"] as? Int == 10 && inside.first?["is_open"] as? Bool == false)
            let table = await run(["list", "--user", "mia"], place).output
            #expect(table.hasPrefix("NAME    CHANGED") && table.contains("\nPlans/  "), "\(table)")
            await run(["new-folder", "Plans/2027", "--user", "mia"], place)
            #expect(await run(["list", "Plans/2027", "--user", "mia"], place).output == "nothing is in Plans/2027\n")
        }
    }

    @Test func `documents and folders are moved, and a name that is taken is asked about`() async throws {
        try await TemporaryPlace.use { place in
            for folder in ["Plans", "Archive"] { try await place.document("Plan.docx", folder, into: folder) }
            try await place.document("Other.docx", "other", into: "Plans")
            let move = ["move", "Plans/Plan.docx", "Plans/Other.docx", "--to", "Archive", "--user", "mia"]
            let refused = await run(move, place)
            #expect(refused.fails(saying: "Archive has Plan.docx already; --both gives"), "\(refused)")
            #expect(try await rows(["list", "Plans", "--user", "mia"], place).count == 2)
            let skipped = await run(move + ["--skip"], place)
            #expect(
                skipped.output == "Plans/Plan.docx stays where it is\nPlans/Other.docx is Archive/Other.docx now\n",
                "\(skipped)")
            let both = await run(["move", "Plans/Plan.docx", "--to", "Archive", "--user", "mia", "--both"], place)
            #expect(both.output == "Plans/Plan.docx is Archive/Plan (2).docx now\n", "\(both)")
            let top = await run(["move", "Archive", "--to", "Plans", "--user", "mia"], place)
            #expect(top.output == "Archive is Plans/Archive now\n", "\(top)")
            let inside = await run(["move", "Plans", "--to", "Plans/Archive", "--user", "mia"], place)
            #expect(inside.fails(saying: "Plans: a folder can't be in itself; nothing has changed"), "\(inside)")
        }
    }

    @Test func `a document keeps its extension under a new name`() async throws {
        try await TemporaryPlace.use { place in
            try await place.document("Plan.docx", "plan", into: "Plans")
            let renamed = await run(["rename", "Plans/Plan.docx", "Roadmap 2027", "--user", "mia"], place)
            #expect(renamed.output == "Plans/Plan.docx is called Roadmap 2027.docx now\n", "\(renamed)")
            #expect(
                await run(["rename", "Plans", "Pläne", "--user", "mia"], place).output == "Plans is called Pläne now\n")
            #expect(
                try await rows(["list", "Pläne", "--user", "mia"], place).first?["name"] as? String
                    == "Roadmap 2027.docx")
        }
    }

    @Test func `a folder in the trash is looked into, and what went with it comes back alone`() async throws {
        try await TemporaryPlace.use(users: ["mia", "ben"]) { place in
            try await place.document("Plan.docx", "plan", into: "Plans/2026")
            try await place.document("Rest.docx", "rest", into: "Plans/2026")
            await place.run("document", "delete", "Plans", "--user", "mia")
            func list(_ folder: String) async throws -> [[String: Any]] {
                try await place.rows("trash", "list", "--user", "mia", "--in", folder)
            }
            #expect(try await list("Plans").map { $0["path"] as? String } == ["Plans/2026"])
            let inside = try await list("plans/2026")
            #expect(inside.map { $0["path"] as? String } == ["Plans/2026/Plan.docx", "Plans/2026/Rest.docx"])
            let text = await place.run("trash", "list", "--user", "mia", "--in", "Plans").output
            #expect(text.contains("Plans/2026/"), "\(text)")
            let back = await place.run("trash", "restore", "Plans/2026/plan.DOCX", "--user", "mia")
            #expect(back.output == "Plan.docx is back\n", "\(back)")
            let id = try #require(inside.last?["id"] as? String)
            let byID = await place.run("trash", "restore", id, "--user", "mia")
            #expect(byID.output == "Rest.docx is back\n", "\(byID)")
            let nothing = await place.run("trash", "list", "--user", "mia", "--in", "Plans/2026")
            #expect(nothing.output == "nothing went to the trash with it\n", "\(nothing)")
            #expect(try await place.rows("trash", "list").map { $0["entries"] as? Int } == [2])
            for wrong in ["Plans/2026/Plan.docx", "Plans/2027", "2026/Rest.docx", id, "Plans/2026/"] {
                let run = await place.run("trash", "restore", wrong, "--user", "mia")
                #expect(run.fails(saying: "there is no \(wrong)") == (wrong != "Plans/2026/"), "\(run)")
            }
            for number in 1...2 {
                try await place.document("Plan.docx", "plan \(number)", into: "Twice")
                await place.run("document", "delete", "Twice", "--user", "mia")
            }
            let twice = await place.run("trash", "restore", "Twice/Plan.docx", "--user", "mia")
            #expect(twice.fails(saying: "there are 2 at that path; say which by its id"), "\(twice)")
            let whose = await place.run("trash", "list", "--in", "Plans")
            #expect(whose.fails(saying: "Add --user NAME"), "\(whose)")
            let other = await place.run("trash", "list", "--in", "Plans", "--user", "ben")
            #expect(other.fails(saying: "there is no Plans in the trash of ben"), "\(other)")
            try await place.document("Alone.docx", "alone")
            await place.run("document", "delete", "Alone.docx", "--user", "mia")
            let file = await place.run("trash", "list", "--in", "Alone.docx", "--user", "mia")
            #expect(file.fails(saying: "Alone.docx is no folder"), "\(file)")
        }
    }

    @Test func `what is deleted is in the trash, all of it or nothing`() async throws {
        try await TemporaryPlace.use { place in
            for name in ["A.docx", "B.docx"] { try await place.document(name, name, into: "Plans") }
            let missing = await run(["delete", "Plans/A.docx", "Plans/C.docx", "--user", "mia"], place)
            #expect(missing.fails(saying: "mia has no C.docx in Plans"), "\(missing)")
            let deleted = await run(["delete", "Plans/A.docx", "Plans/B.docx", "--user", "mia"], place)
            #expect(
                deleted.output
                    == "Plans/A.docx is in the trash of mia\nPlans/B.docx is in the trash of mia\n", "\(deleted)")
            #expect(try await place.rows("trash", "list", "--user", "mia").count == 2)
            #expect(await place.run("trash", "restore", "A.docx", "--user", "mia").output == "Plans/A.docx is back\n")
            // As the list has it.
            let path = await place.run("trash", "restore", "Plans/B.docx", "--user", "mia")
            #expect(path.output == "Plans/B.docx is back\n", "\(path)")
        }
    }

    @Test func `a trash that is emptied says how much there was`() async throws {
        try await TemporaryPlace.use { place in
            for name in ["A.docx", "B.docx"] { try await place.document(name, name, into: "Plans") }
            await run(["delete", "Plans", "--user", "mia"], place)
            let said = await place.run("trash", "empty", "--user", "mia")
            #expect(
                said.output
                    == "the trash of mia is empty: 3 documents and folders are deleted for good, which gives back 12 bytes "
                    + "of room\n", "\(said)")
            let again = await place.run("trash", "empty", "--user", "mia")
            #expect(again.output == "the trash of mia is empty, and was before\n")
        }
    }

    @Test func `an import for which there is no room leaves no empty folder behind`() async throws {
        try await TemporaryPlace.use { place in
            await place.run("user", "quota", "mia", "5")
            try place.write("more than there is room for", to: "Large.docx")
            let said = await place.run(
                "import", place.path("Large.docx"), "--user", "mia", "--into", "New/Inner")
            #expect(said.fails(saying: "New/Inner/Large.docx: the owner's documents may take 5 bytes"), "\(said)")
            #expect(await run(["list", "--user", "mia"], place).output == "nothing is in /\n")
            #expect(try await place.rows("trash", "list").isEmpty)
        }
    }

    @Test(
        arguments: [
            (["move", "/", "--to", "Plans"], "the top stays"),
            (["move", "Plan.docx", "--to", "Plan.docx"], "is a document"),
            (["move", "Plan.docx", "--to", "Plans", "--both", "--skip"], "opposite"),
            (["move", "Plan.docx", "--to", "Nowhere"], "mia has no Nowhere at the top"),
            (["move", "Plan.docx", "--to", ""], "--to is empty"),
            (["rename", "/", "Top"], "the top has no name to change"), (["rename", "Plan.docx", "a/b"], "Plan.docx: "),
            (["rename", "Plans", "Plan.docx"], "Plans: a folder or a file has this name already"),
            (["rename", "Plans", ".."], "Plans: "), (["delete", ""], "the top stays"),
            (["new-folder", "/"], "is there already"),
            (["new-folder", "Plans"], "Plans: a folder or a file has this name already"),
            (["new-folder", "Plan.docx/New"], "Plan.docx is a document"), (["list", "Plan.docx"], "is a document"),
            (["list", "Nowhere"], "mia has no Nowhere"),
            (["list", "Shared with me"], "is found under its owner's name: `emplace share list --with mia`"),
            (["delete", "Shared with me"], "read-only"),
            (["rename", "Shared with me", "Mine"], "read-only"),
            (["move", "Shared with me", "--to", "Plans"], "read-only"),
        ] as [([String], String)])
    func `what can't be done is told in a line, and changes nothing`(words: [String], reason: String) async throws {
        try await TemporaryPlace.use(users: ["mia", "ben"]) { place in
            try await place.document("Plan.docx", "plan")
            try await place.document("In.docx", "in", into: "Plans")
            try await place.document("Theirs.docx", "theirs", of: "ben")
            await place.run("share", "Theirs.docx", "--user", "ben", "--with", "mia", "--as", "editor")
            let said = await run(words + ["--user", "mia"], place)
            #expect(said.fails(saying: reason), "\(said)")
            let names = try await rows(["list", "--user", "mia"], place).compactMap { $0["name"] as? String }
            #expect(Set(names) == ["Plans", "Plan.docx", "Shared with me"])
            #expect(try await place.rows("trash", "list").isEmpty)
        }
    }

    @discardableResult
    private func run(_ words: [String], _ place: TemporaryPlace) async -> CommandRun {
        await CommandRun(["document"] + words + ["--data", place.data])
    }

    private func rows(_ words: [String], _ place: TemporaryPlace) async throws -> [[String: Any]] {
        try await run(words + ["--json"], place).rows()
    }
}
