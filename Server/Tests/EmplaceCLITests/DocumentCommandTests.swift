import Documents
import Foundation
import Testing

@testable import EmplaceCLI

/// Tests `emplace document`, each test with a separate data directory.
@Suite struct DocumentCommandTests {
    @Test func `a folder is listed with its contents`() async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Plan.docx", "some bytes", into: "Plans")
            let top = try await rows(["list", "--user", "mia"], installation)
            #expect(top.map { $0["name"] as? String } == ["Plans"] && top.first?["is_folder"] as? Bool == true)
            let inside = try await rows(["list", "/plans", "--user", "mia"], installation)
            #expect(inside.first?["bytes"] as? Int == 10 && inside.first?["is_open"] as? Bool == false)
            let table = await run(["list", "--user", "mia"], installation).output
            #expect(table.hasPrefix("NAME    MODIFIED") && table.contains("\nPlans/  "), "\(table)")
            await run(["new-folder", "Plans/2027", "--user", "mia"], installation)
            #expect(await run(["list", "Plans/2027", "--user", "mia"], installation).output == "Plans/2027 is empty\n")
        }
    }

    @Test func `documents and folders are moved, and a taken name needs a choice`() async throws {
        try await TemporaryInstallation.use { installation in
            for folder in ["Plans", "Archive"] { try await installation.document("Plan.docx", folder, into: folder) }
            try await installation.document("Other.docx", "other", into: "Plans")
            let move = ["move", "Plans/Plan.docx", "Plans/Other.docx", "--to", "Archive", "--user", "mia"]
            let refused = await run(move, installation)
            #expect(refused.fails(saying: "Archive already contains Plan.docx; add --keep-both"), "\(refused)")
            #expect(try await rows(["list", "Plans", "--user", "mia"], installation).count == 2)
            let skipped = await run(move + ["--skip"], installation)
            #expect(
                skipped.output
                    == "skipped Plans/Plan.docx: the name is taken\nmoved Plans/Other.docx to Archive/Other.docx\n",
                "\(skipped)")
            let both = await run(
                ["move", "Plans/Plan.docx", "--to", "Archive", "--user", "mia", "--keep-both"], installation)
            #expect(both.output == "moved Plans/Plan.docx to Archive/Plan (2).docx\n", "\(both)")
            let top = await run(["move", "Archive", "--to", "Plans", "--user", "mia"], installation)
            #expect(top.output == "moved Archive to Plans/Archive\n", "\(top)")
            let inside = await run(["move", "Plans", "--to", "Plans/Archive", "--user", "mia"], installation)
            #expect(
                inside.fails(saying: "Plans: a folder can't be moved into itself; nothing was changed"), "\(inside)")
        }
    }

    @Test func `a renamed document keeps its extension`() async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Plan.docx", "plan", into: "Plans")
            let renamed = await run(["rename", "Plans/Plan.docx", "Roadmap 2027", "--user", "mia"], installation)
            #expect(renamed.output == "renamed Plans/Plan.docx to Roadmap 2027.docx\n", "\(renamed)")
            #expect(
                await run(["rename", "Plans", "Pläne", "--user", "mia"], installation).output
                    == "renamed Plans to Pläne\n")
            #expect(
                try await rows(["list", "Pläne", "--user", "mia"], installation).first?["name"] as? String
                    == "Roadmap 2027.docx")
        }
    }

    @Test func `a folder in the trash can be listed and one of its items restored`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "plan", into: "Plans/2026")
            try await installation.document("Rest.docx", "rest", into: "Plans/2026")
            await installation.run("document", "delete", "Plans", "--user", "mia")
            func list(_ folder: String) async throws -> [[String: Any]] {
                try await installation.rows("trash", "list", "--user", "mia", "--in", folder)
            }
            #expect(try await list("Plans").map { $0["path"] as? String } == ["Plans/2026"])
            let inside = try await list("plans/2026")
            #expect(inside.map { $0["path"] as? String } == ["Plans/2026/Plan.docx", "Plans/2026/Rest.docx"])
            let text = await installation.run("trash", "list", "--user", "mia", "--in", "Plans").output
            #expect(text.contains("Plans/2026/"), "\(text)")
            let back = await installation.run("trash", "restore", "Plans/2026/plan.DOCX", "--user", "mia")
            #expect(back.output == "restored Plan.docx\n", "\(back)")
            let id = try #require(inside.last?["id"] as? String)
            let byID = await installation.run("trash", "restore", id, "--user", "mia")
            #expect(byID.output == "restored Rest.docx\n", "\(byID)")
            let nothing = await installation.run("trash", "list", "--user", "mia", "--in", "Plans/2026")
            #expect(nothing.output == "the folder was empty\n", "\(nothing)")
            #expect(try await installation.rows("trash", "list").map { $0["entries"] as? Int } == [2])
            for wrong in ["Plans/2026/Plan.docx", "Plans/2027", "2026/Rest.docx", id, "Plans/2026/"] {
                let run = await installation.run("trash", "restore", wrong, "--user", "mia")
                #expect(run.fails(saying: "there is no \(wrong)") == (wrong != "Plans/2026/"), "\(run)")
            }
            for number in 1...2 {
                try await installation.document("Plan.docx", "plan \(number)", into: "Twice")
                await installation.run("document", "delete", "Twice", "--user", "mia")
            }
            let twice = await installation.run("trash", "restore", "Twice/Plan.docx", "--user", "mia")
            #expect(twice.fails(saying: "2 items in the trash have that path; use an id"), "\(twice)")
            let whose = await installation.run("trash", "list", "--in", "Plans")
            #expect(whose.fails(saying: "add --user NAME"), "\(whose)")
            let other = await installation.run("trash", "list", "--in", "Plans", "--user", "ben")
            #expect(other.fails(saying: "there is no Plans in ben's trash"), "\(other)")
            try await installation.document("Alone.docx", "alone")
            await installation.run("document", "delete", "Alone.docx", "--user", "mia")
            let file = await installation.run("trash", "list", "--in", "Alone.docx", "--user", "mia")
            #expect(file.fails(saying: "Alone.docx is not a folder"), "\(file)")
        }
    }

    @Test func `deleting several items moves all of them to the trash or none`() async throws {
        try await TemporaryInstallation.use { installation in
            for name in ["A.docx", "B.docx"] { try await installation.document(name, name, into: "Plans") }
            let missing = await run(["delete", "Plans/A.docx", "Plans/C.docx", "--user", "mia"], installation)
            #expect(missing.fails(saying: "mia has no C.docx in Plans"), "\(missing)")
            let deleted = await run(["delete", "Plans/A.docx", "Plans/B.docx", "--user", "mia"], installation)
            #expect(
                deleted.output
                    == "moved Plans/A.docx to mia's trash\nmoved Plans/B.docx to mia's trash\n", "\(deleted)")
            #expect(try await installation.rows("trash", "list", "--user", "mia").count == 2)
            #expect(
                await installation.run("trash", "restore", "A.docx", "--user", "mia").output
                    == "restored Plans/A.docx\n")
            // `emplace trash restore` accepts the path that `emplace trash list` prints.
            let path = await installation.run("trash", "restore", "Plans/B.docx", "--user", "mia")
            #expect(path.output == "restored Plans/B.docx\n", "\(path)")
        }
    }

    @Test func `emptying the trash prints how much was deleted`() async throws {
        try await TemporaryInstallation.use { installation in
            for name in ["A.docx", "B.docx"] { try await installation.document(name, name, into: "Plans") }
            await run(["delete", "Plans", "--user", "mia"], installation)
            let said = await installation.run("trash", "empty", "--user", "mia")
            let later = try await installation.open().diskSpaceLater
            #expect(
                said.output
                    == "emptied mia's trash: permanently deleted 3 documents and folders; mia's storage usage fell by 12 "
                    + "bytes\n" + later + "\n",
                "\(said)")
            let again = await installation.run("trash", "empty", "--user", "mia")
            #expect(again.output == "mia's trash was already empty\n")
        }
    }

    @Test func `an import beyond the quota leaves no empty folder behind`() async throws {
        try await TemporaryInstallation.use { installation in
            await installation.run("user", "quota", "mia", "5")
            try installation.write("more than the quota allows", to: "Large.docx")
            let said = await installation.run(
                "import", installation.path("Large.docx"), "--user", "mia", "--into", "New/Inner")
            #expect(said.fails(saying: "New/Inner/Large.docx: it would exceed the owner's quota of 5 bytes"), "\(said)")
            #expect(await run(["list", "--user", "mia"], installation).output == "/ is empty\n")
            #expect(try await installation.rows("trash", "list").isEmpty)
        }
    }

    @Test(
        arguments: [
            (["move", "/", "--to", "Plans"], "the top folder can't be moved"),
            (["move", "Plan.docx", "--to", "Plan.docx"], "is a document"),
            (["move", "Plan.docx", "--to", "Plans", "--keep-both", "--skip"], "can't be combined"),
            (["move", "Plan.docx", "--to", "Nowhere"], "mia has no Nowhere in the top folder"),
            (["move", "Plan.docx", "--to", ""], "--to is empty"),
            (["rename", "/", "Top"], "the top folder can't be renamed"),
            (["rename", "Plan.docx", "a/b"], "Plan.docx: "),
            (["rename", "Plans", "Plan.docx"], "Plans: a file or folder with this name already exists"),
            (["rename", "Plans", ".."], "Plans: "), (["delete", ""], "the top folder can't be moved"),
            (["new-folder", "/"], "the top folder always exists"),
            (["new-folder", "Plans"], "Plans: a file or folder with this name already exists"),
            (["new-folder", "Plan.docx/New"], "Plan.docx is a document"), (["list", "Plan.docx"], "is a document"),
            (["list", "Nowhere"], "mia has no Nowhere"),
            (
                ["list", "Shared with me"],
                "an item shared with mia must be specified by its owner (--user) and the owner's path; "
                    + "`emplace share list --with mia`"
            ),
            (["delete", "Shared with me"], "read-only"),
            (["rename", "Shared with me", "Mine"], "read-only"),
            (["move", "Shared with me", "--to", "Plans"], "read-only"),
        ] as [([String], String)])
    func `an impossible change is reported in one line and changes nothing`(words: [String], reason: String)
        async throws
    {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "plan")
            try await installation.document("In.docx", "in", into: "Plans")
            try await installation.document("Theirs.docx", "theirs", of: "ben")
            await installation.run("share", "Theirs.docx", "--user", "ben", "--with", "mia", "--as", "editor")
            let said = await run(words + ["--user", "mia"], installation)
            #expect(said.fails(saying: reason), "\(said)")
            let names = try await rows(["list", "--user", "mia"], installation).compactMap { $0["name"] as? String }
            #expect(Set(names) == ["Plans", "Plan.docx", "Shared with me"])
            #expect(try await installation.rows("trash", "list").isEmpty)
        }
    }

    @discardableResult
    private func run(_ words: [String], _ installation: TemporaryInstallation) async -> CommandRun {
        await CommandRun(["document"] + words + ["--data", installation.data])
    }

    private func rows(_ words: [String], _ installation: TemporaryInstallation) async throws -> [[String: Any]] {
        try await run(words + ["--json"], installation).rows()
    }
}
