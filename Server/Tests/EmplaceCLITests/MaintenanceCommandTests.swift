import Foundation
import Testing

@testable import EmplaceCLI

/// Tests the options and the output of `emplace doctor`, `backup` and `prune`. MaintenanceTests tests their effects.
@Suite struct MaintenanceCommandTests {
    @Test func `a used installation is healthy, and the doctor counts what it checked`() async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Plan.docx", "plan")
            let found = try await installation.json("doctor", "--check-content")
            #expect(found["healthy"] as? Bool == true && found["content_read"] as? Bool == true)
            #expect(found["contents"] as? Int == 1 && found["versions"] as? Int == 1)
            #expect((found["damaged"] as? [Any])?.isEmpty == true && (found["database"] as? [Any])?.isEmpty == true)
            let text = await installation.run("doctor").output
            #expect(text.contains("--check-content compares hashes") && text.hasSuffix("healthy\n"))
        }
    }

    @Test func `damaged content is found by reading, and is reported again later`() async throws {
        try await TemporaryInstallation.use { installation in
            try installation.keepFiles()
            let file = try await installation.content {
                try await installation.document("Plan.docx", "the plan of the year")
            }
            try TemporaryInstallation.damage(file)
            #expect(await installation.run("doctor").status == 0, "only its size was looked at")
            for words in [["--check-content"], []] {
                let said = await CommandRun(["doctor", "--json", "--data", installation.data] + words)
                #expect(said.status == 1)
                let damage = try #require((try said.json()["damaged"] as? [[String: Any]])?.first)
                #expect(damage["user"] as? String == "mia" && damage["path"] as? String == "Plan.docx")
                #expect(damage["newest"] as? Bool == true && damage["reason"] as? String == "hash mismatch")
            }
            let text = await installation.run("doctor")
            #expect(text.status == 1 && text.output.contains("Plan.docx") && text.output.hasSuffix("1 problem\n"))
        }
    }

    @Test func `missing or truncated content is found without reading`() async throws {
        try await TemporaryInstallation.use { installation in
            try installation.keepFiles()
            let gone = try await installation.content { try await installation.document("Gone.docx", "0123456789") }
            let short = try await installation.content { try await installation.document("Short.docx", "9876543210") }
            try FileManager.default.removeItem(at: gone)
            try Data("987".utf8).write(to: short)
            let said = await installation.run("doctor", "--json")
            let damaged = try #require(try said.json()["damaged"] as? [[String: Any]])
            let reasons = damaged.compactMap { $0["reason"] as? String }.sorted()
            #expect(said.status == 1)
            #expect(reasons == ["3 bytes instead of 10", "missing"])
        }
    }

    @Test func `an unreadable database is a finding, not a crash`() async throws {
        try await TemporaryInstallation.use(users: []) { installation in
            try installation.write(String(repeating: "no database ", count: 1000), to: "data/catalogue.sqlite")
            let said = await installation.run("doctor", "--json")
            #expect(said.status == 1)
            let found = try said.json()
            #expect(found["healthy"] as? Bool == false && (found["database"] as? [String])?.isEmpty == false)
        }
    }

    @Test(arguments: [[], ["--copy"]])
    func `a backup, linked or copied, is a complete installation with its settings`(options: [String]) async throws {
        try await TemporaryInstallation.use { installation in
            let settings = #"{"provider-name": "Contoso", "inline-limit": "0"}"#
            try installation.write(settings, to: "data/emplace.json")
            try await installation.document("Plan.docx", "plan")
            let made = await CommandRun(
                ["backup", installation.path("copy"), "--json", "--data", installation.data] + options)
            let report = try made.json()
            #expect(made.status == 0 && report["versions"] as? Int == 1)
            #expect(report[options.isEmpty ? "linked" : "copied"] as? Int == 1)
            #expect(installation.text("copy/emplace.json") == settings)
            let mode =
                try FileManager.default.attributesOfItem(atPath: installation.path("copy"))[.posixPermissions]
                as? NSNumber
            #expect(mode?.intValue == 0o700)
            let copy = ["--data", installation.path("copy")]
            #expect(await CommandRun(["doctor", "--check-content"] + copy).status == 0)
            let came = await CommandRun(["export", "--user", "mia", "--to", installation.path("out")] + copy)
            #expect(came.status == 0 && installation.text("out/Plan.docx") == "plan")
        }
    }

    @Test func `a backup reports content that was already missing, and fails`() async throws {
        try await TemporaryInstallation.use { installation in
            try installation.keepFiles()
            let file = try await installation.content { try await installation.document("Plan.docx", "plan") }
            try FileManager.default.removeItem(at: file)
            let said = await installation.run("backup", installation.path("copy"), "--json")
            let missing = try #require(try said.json()["missing"] as? [[String: Any]])
            #expect(said.status == 1 && missing.map { $0["path"] as? String } == ["Plan.docx"])
            let text = await installation.run("backup", installation.path("other"))
            #expect(text.status == 1 && text.output.contains("MISSING") && text.output.contains("Plan.docx"))
        }
    }

    @Test func `a backup overwrites nothing`() async throws {
        try await TemporaryInstallation.use { installation in
            try installation.write("mine", to: "full/mine")
            #expect(await installation.run("backup", installation.path("full")).fails(saying: "is not empty"))
            #expect(
                await installation.run("backup", installation.path("full/mine")).fails(saying: "is not a directory"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: installation.path("full")) == ["mine"])
            #expect(installation.text("full/mine") == "mine")
        }
    }

    @Test func `prune frees as much as its dry run predicted`() async throws {
        try await TemporaryInstallation.use { installation in
            try installation.keepFiles()
            for text in ["one", "two!", "three"] { try await installation.document("Plan.docx", text) }
            let before = try installation.contents()
            #expect(before.count == 3)
            let said = try await installation.json("prune", "--dry-run", "--retention", "versions=1")
            let document = try #require((said["documents"] as? [[String: Any]])?.first)
            #expect(said["dry_run"] as? Bool == true && said["retention"] as? String == "versions=1")
            #expect(document["path"] as? String == "Plan.docx" && document["versions"] as? [String] == ["v1", "v2"])
            #expect(document["bytes"] as? Int == 7 && said["bytes"] as? Int == 7)
            #expect(try installation.contents() == before)
            let done = try await installation.json("prune", "--retention", "versions=1")
            #expect(done["dry_run"] as? Bool == false && done["versions"] as? Int == 2 && done["bytes"] as? Int == 7)
            let text = await installation.run("prune", "--retention", "versions=1").output
            #expect(text.contains("0 versions of 0 documents removed"))
            #expect(await installation.run("doctor", "--check-content").status == 0)
        }
    }

    @Test func `prune uses the setting unless a rule is given, and the rule none keeps everything`() async throws {
        try await TemporaryInstallation.use { installation in
            for text in ["one", "two"] { try await installation.document("Plan.docx", text) }
            #expect(try await installation.json("prune")["versions"] as? Int == 0, "all of a day are kept")
            try installation.write(#"{"retention": "versions=1"}"#, to: "data/emplace.json")
            #expect(try await installation.json("prune", "--retention", "none")["versions"] as? Int == 0)
            let done = try await installation.json("prune")
            #expect(done["versions"] as? Int == 1 && done["retention"] as? String == "versions=1")
        }
    }

    @Test(arguments: ["sometimes", "versions=0", ""])
    func `an invalid rule is refused in one line and removes nothing`(rule: String) async throws {
        try await TemporaryInstallation.use { installation in
            for text in ["one", "two"] { try await installation.document("Plan.docx", text) }
            let said = await installation.run("prune", "--retention", rule)
            #expect(said.fails(saying: "`retention` must be `none`"), "\(said)")
            #expect(try await installation.json("doctor")["versions"] as? Int == 2)
        }
    }
}
