import Auditing
import Foundation
import OAuthServer
import Testing

@testable import EmplaceCLI

/// Tests the output of `emplace status`.
@Suite struct StatusTextTests {
    private func text(_ number: Int64) -> String {
        let counts = InstallationCounts(
            people: number, disabled: 0, documents: number, folders: number, inTrash: number, bytes: 0, apps: number,
            browsers: number, locks: number, lastDay: ["sign_in_failed": number],
            lastWeek: ["file_created": number, "file_saved": number, "file_deleted": number, "sign_in": number])
        return StatusReport(address: "https://a.example", counts: counts, lastGarbageCollection: nil, disk: nil).text
    }

    @Test(
        arguments: [
            (1, "1 in 1 folder; 1 in the trash"), (2, "2 in 2 folders; 2 in the trash"),
            (1, "1 browser signed in"), (0, "0 browsers signed in"), (1, "1 document is open for editing"),
            (2, "2 documents are open for editing"), (1, " 1 failed sign-in\n"), (2, " 2 failed sign-ins\n"),
            (1, "1 document created, 1 save, 1 document deleted, 1 sign-in"),
            (2, "2 documents created, 2 saves, 2 documents deleted, 2 sign-ins"),
        ] as [(Int64, String)])
    func `One item is reported in the singular`(number: Int64, line: String) {
        #expect(text(number).contains(line))
    }
}
