import Documents
import Foundation
import Testing

@testable import EmplaceCLI

/// Tests the output of `emplace lock`, each test with a separate data directory.
@Suite struct LockCommandTests {
    @Test func `a locked document is listed with its folders and the start and end of its lock`() async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Plan.docx", "plan", into: "Plans/Spring")
            let before = Date()
            try await installation.lock("Plans/Spring/Plan.docx")
            let row = try #require(try await installation.rows("lock", "list").first)
            #expect(row["path"] as? String == "Plans/Spring/Plan.docx")
            let end = try Date(#require(row["expires"] as? String), strategy: .iso8601)
            #expect(abs(end.timeIntervalSince(before) - FileLock.lifetime) < 60)
            let table = await installation.run("lock", "list").output
            #expect(table.contains("EXPIRES"), "\(table)")
            #expect(table.contains(/Plans\/Spring\/Plan\.docx .* UTC +\d{4}-.* UTC/), "\(table)")
        }
    }
}
