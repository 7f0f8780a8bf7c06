import ArgumentParser
import SQLStorage
import Foundation

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Looks whether everything that was saved is still there.",
        discussion: """
            Checks the database, and that every version of every document has its content. With --check-content it \
            also reads every byte and compares it with what was saved. What isn't is set aside and not served any \
            more: Office and browsers get an error until the document is saved anew.

            What uploads, removed versions and sign-ins left over is counted and harmless: the server clears it away \
            every hour. Content in files goes by way of the trash, where it stays a week (--content-trash) and comes \
            back from when it is needed after all.
            Exit status: 0 healthy, 1 something is damaged or missing.

              emplace doctor --check-content
            """)

    @Flag(help: "Read all content, too.") var checkContent = false
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
