import ArgumentParser
import Foundation
import HostHTTP
import OAuthServer
import WOPI

struct OnboardingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "onboarding", abstract: "Prints the sheet Microsoft asks for.",
        discussion: """
            What goes into the form of the Cloud Storage Partner Program, taken from this place, and what still keeps \
            it from being sent. The client secret is not on it: it is transferred securely, never by e-mail.
            """)

    @OptionGroup var data: DataOptions
    @OptionGroup var report: ReportOptions

    func run() async throws {
        let place = try await Place(data)
        let office = try await place.client(Client.office(now: Date()).name)
        let sheet = OnboardingSheet(settings: place.settings, address: try await place.address(), office: office)
        try report.print(sheet) { sheet.text }
    }
}
