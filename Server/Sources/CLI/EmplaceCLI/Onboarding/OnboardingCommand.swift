import ArgumentParser
import SQLStorage
import Foundation
import OAuthServer
import WOPI

struct OnboardingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "onboarding", abstract: "Print the onboarding sheet for Microsoft",
        discussion: """
            Prints this server's values for the onboarding form of the Cloud Storage Partner Program, and what is \
            still missing before you can send the form. The client secret is not included: transfer it securely, \
            never by email. With --check, the exit status is 1 while something is missing.
            """)

    @Flag(help: "Exit with status 1 unless the sheet is ready to send") var check = false
    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func run() async throws {
        let sheet = try await OnboardingSheet(of: try await Installation.existing(data))
        try report.print(sheet) { sheet.text }
        if check, !sheet.notFitToSend.isEmpty { throw ExitCode.failure }
    }
}

extension OnboardingSheet {
    init(of installation: Installation) async throws {
        self.init(
            settings: installation.settings, address: try await installation.address(),
            office: try await installation.client(Client.office(now: Date()).name),
            accounts: try await installation.accounts.list().count)
    }
}
