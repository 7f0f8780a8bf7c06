import Foundation
import Testing

@testable import EmplaceCLI

/// Tests `emplace find`, each test with a separate data directory.
@Suite struct FindCommandTests {
    @Test func `a search without results names the user whose documents were searched`() async throws {
        try await TemporaryInstallation.use { installation in
            let said = await installation.run("find", "plan", "--user", "mia")
            #expect(
                said.output == "no matches among mia's items or items shared with mia\n")
            let found = try await installation.json("find", "plan", "--user", "mia")
            #expect((found["found"] as? [Any])?.isEmpty == true && found["user"] == nil)
        }
    }

    @Test func `a search finds items shared by others, with the user's path and the owner`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("My plan.docx", "own")
            try await installation.document("Plan.docx", "deep", of: "ben", into: "Secret/Year/Spring")
            try await installation.document("Plan beside.docx", "beside", of: "ben", into: "Secret")
            await installation.run("share", "Secret/Year", "--user", "ben", "--with", "mia", "--as", "viewer")
            let said = await installation.run("find", "plan", "--user", "mia")
            #expect(said.output == "My plan.docx\nShared with me/Year/Spring/Plan.docx (ben's)\n", "\(said)")
            let found = try await installation.json("find", "plan", "--user", "mia")["found"] as? [[String: Any]] ?? []
            #expect(found.map { $0["owner"] as? String } == [nil, "ben"])
            let folder = await installation.run("find", "year", "--user", "mia")
            #expect(folder.output == "Shared with me/Year/ (ben's)\n", "\(folder)")
            await installation.run("share", "stop", "Secret/Year", "--user", "ben", "--with", "mia")
            #expect(await installation.run("find", "plan", "--user", "mia").output == "My plan.docx\n")
        }
    }
}
