import ArgumentParser
import SQLStorage
import Foundation
import OAuthServer
import WOPI

struct OnboardingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "onboarding", abstract: "Prints the sheet Microsoft asks for.",
        discussion: """
            What goes into the form of the Cloud Storage Partner Program, taken from this place, and what still keeps \
            it from being sent. The client secret is not on it: it is transferred securely, never by e-mail. With \
            --check the exit status is 1 while anything is missing.
            """)

    @Flag(help: "Exits with 1 unless the sheet is fit to send.") var check = false
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
