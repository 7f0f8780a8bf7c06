import Foundation
import Testing

@testable import EmplaceCLI

/// Tests the error message for a path that doesn't exist, for every command with a path argument.
@Suite struct PathRefusalTests {
    @Test(
        arguments: [
            (
                "Angebot",
                "mia has no Angebot in the top folder; did you mean Angebote? `emplace find Angebot --user mia` searches "
                    + "all folders, and `emplace trash list --user mia` lists deleted items\n"
            ),
            ("Angebote/Raodmap.docx", "no Raodmap.docx in Angebote; did you mean Angebote/Roadmap.docx?"),
            (
                "Nix.docx",
                "mia has no Nix.docx in the top folder; `emplace find Nix.docx --user mia` searches all folders"
            ),
            ("Angebote/Q3 report", "no 'Q3 report' in Angebote; `emplace find 'Q3 report' --user mia` searches"),
            ("angebote/roadmap.DOCX/More", "angebote/Roadmap.docx is a document, not a folder"),
            ("/-x", "mia has no -x in the top folder\n"), ("%", "mia has no % in the top folder\n"),
        ]
    ) func `a missing path is reported with the user, the folder and advice`(
        path: String, words: String
    ) async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Roadmap.docx", "roadmap", into: "Angebote")
            let said = await installation.run("open", path, "--user", "mia")
            #expect(said.fails(saying: words), "\(said)")
        }
    }

    @Test(arguments: [
        ["export", "Plam.docx", "--user", "mia", "--to", "/nowhere"],
        ["lock", "release", "Plam.docx", "--user", "mia"],
        ["share", "Plam.docx", "--user", "mia", "--with", "ben", "--as", "viewer"],
        ["share", "links", "Plam.docx", "--user", "mia"], ["version", "list", "Plam.docx", "--user", "mia"],
        ["audit", "--document", "Plam.docx", "--user", "mia"],
    ]) func `every command with a path argument suggests a similar name`(words: [String]) async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "plan")
            let said = await CommandRun(words + ["--data", installation.data])
            #expect(said.fails(saying: "mia has no Plam.docx in the top folder; did you mean Plan.docx?"), "\(said)")
        }
    }

    @Test func `a path to someone else's shared item is reported with the owner's name`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "plan")
            await installation.run("share", "Plan.docx", "--user", "mia", "--with", "ben", "--as", "viewer")
            let said = await installation.run("open", "Shared with me/Plan.docx", "--user", "ben")
            #expect(
                said.fails(
                    saying: "an item shared with ben must be specified by its owner (--user) and the owner's path; "
                        + "`emplace share list --with ben`"),
                "\(said)")
        }
    }

    @Test func `the audit log refuses a path without a user`() async throws {
        try await TemporaryInstallation.use { installation in
            let said = await installation.run("audit", "--document", "Plan.docx")
            #expect(said.fails(saying: "Plan.docx is not an id; if it is a path, add --user NAME"), "\(said)")
        }
    }

    @Test func `the suggested name needs the fewest edits or begins with the typed text`() {
        let names = ["Plans", "Plan.docx", "Offers"]
        #expect(names.nearest(to: "Plan") == "Plans" && names.nearest(to: "Plan.dcox") == "Plan.docx")
        #expect(names.nearest(to: "Off") == "Offers" && names.nearest(to: "Budget") == nil)
        #expect(names.nearest(to: "") == nil)
        #expect(names.nearest(to: "offesr", by: { $0.lowercased() }) == "Offers")
    }
}
