import ArgumentParser
import SQLStorage
import Foundation

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Verify that every stored version is present and intact",
        discussion: """
            Checks the database, and that the content of every version exists. With --check-content, also reads all \
            content and compares hashes. Damaged content is set aside and no longer served: Office and browsers get \
            an error until the document is saved again.

            Also counts what uploads, removed versions, and sign-ins left behind. These leftovers are harmless, and \
            the server removes them every hour. Unreferenced content files first spend a week in the content trash \
            (setting content-trash), so that they can be recovered.

            Exit status: 0 healthy, 1 something is damaged or missing.

              emplace doctor --check-content
            """)

    @Flag(help: "Also read all content and compare hashes") var checkContent = false
    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func run() async throws {
        let findings: DoctorReport
        do {
            findings = try await Doctor(installation: .existing(data), readsContent: checkContent, isQuiet: report.json)
                .examine(now: Date())
        } catch let error as SQLError {
            findings = DoctorReport(
                database: ["can't be opened: \(ErrorText.sentence(error))"], readsContent: checkContent)
        }
        try report.print(findings) { findings.text }
        if !findings.isHealthy { throw ExitCode.failure }
    }
}
