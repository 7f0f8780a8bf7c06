import Foundation
import OfficeClient
import Rehearsal
import Testing

/// Runs every case of the rehearsal against a correct WOPI host, without sockets or a disk. Each case has its own host.
@Suite struct ConformingHostTests {
    /// The timeout in seconds. It is far longer than any answer takes, even while all cases run at once.
    private static let timeout = 300.0

    @Test(arguments: Case.all.map(\.name)) func `a correct host passes the case without a warning`(
        _ name: String
    ) async throws {
        try await RehearsedServer.run { server in
            let document = "Given.docx", book = PlaceBook()
            try await server.operations.makeDocument(
                named: document, Array("given".utf8), isReadOnly: false, for: server.credential)
            if name == "kept-place" {
                // This case needs a Place that an earlier rehearsal has saved.
                _ = try await server.rehearse(Case.named(["browse"]), timeout: Self.timeout, book: book)
            }
            let report = try await server.rehearse(
                Case.named([name]), isStrict: true, timeout: Self.timeout, document: document, book: book)
            Self.expectGood(report, [name])
        }
    }

    @Test func `a correct host in a data directory passes cases that need its operator`() async throws {
        let names = ["add-a-place", "browse", "save", "close", "app-to-app", "link-new-place"]
        try await RehearsedServer.runOnDisk { server in
            let report = try await server.rehearse(Case.named(names), isStrict: true, timeout: Self.timeout)
            Self.expectGood(report, names)
        }
    }

    private static func expectGood(_ report: RehearsalReport, _ names: [String]) {
        for testCase in report.failed { Issue.record("\(testCase.name): \(testCase.problems)") }
        #expect(report.notPlayed.isEmpty, "\(report.reasonsNotPlayed)")
        #expect(Set(report.passed.map(\.name)) == Set(names))
        #expect(report.warnings == [])
        #expect(report.leftBehind == [])
    }
}
