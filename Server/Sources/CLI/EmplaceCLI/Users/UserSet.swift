import ArgumentParser
import SQLStorage
import Foundation
import OAuthServer
import WOPI

extension UserCommand {
    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Changes what a person is to Office, or makes them an operator.",
            discussion: """
                Business and education accounts need a Microsoft 365 subscription to edit on a phone. The token \
                endpoint and the session context go to Office with the person's next sign-in (`tk` and `sc` of the \
                redirect): for a place whose region or tenant depends on the person. `none` goes back to the place's.

                An operator looks after the place on its pages, below /operator: people, locks, the audit log. Taking \
                the role away counts from the next request.

                  emplace user set mia --operator
                """)

        @Argument(help: "Whom.") var name: String
        @Flag(inversion: .prefixedNo, help: "A business account.") var business: Bool?
        @Flag(inversion: .prefixedNo, help: "An education account.") var education: Bool?
        @Flag(
            name: .customLong("operator"), inversion: .prefixedNo,
            help: "An operator, who looks after the place on its pages.")
        var isOperator: Bool?
        @Option(help: .init("Where Office redeems this person's codes, an https address.", valueName: "url|none"))
        var tokenEndpoint: String?
        @Option(
            help: .init("Comes back in X-WOPI-SessionContext; printable ASCII.", valueName: "text|none"))
        var sessionContext: String?
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func validate() throws {
            if business == nil, education == nil, isOperator == nil, tokenEndpoint == nil, sessionContext == nil {
                throw ValidationError("say what to change, such as --business or --token-endpoint URL")
            }
        }

        func run() async throws {
            let installation = try await Installation.existing(data)
            let account = try await installation.account(named: name)
            let change = AccountChange(
                isBusiness: business, isEducation: education, tokenEndpoint: try await endpoint(on: installation),
                sessionContext: try context(), isOperator: isOperator)
            guard let changed = try await installation.accounts.change(account.id, change, now: Date()) else {
                throw Failure("there is no user \(name) any more")
            }
            try report.print(UserRow(changed)) { "changed \(name)" }
        }

        private func endpoint(on installation: Installation) async throws -> AccountChange.HintChange? {
            guard let tokenEndpoint else { return nil }
            if tokenEndpoint == "none" { return .clear }
            let endpoint = try ProviderSettings.tokenEndpoint(tokenEndpoint)
            try ProviderSettings.check(
                tokenEndpoint: endpoint,
                domains: installation.settings.trustedDomains(at: try await installation.address()))
            return .set(endpoint)
        }

        private func context() throws -> AccountChange.HintChange? {
            guard let sessionContext else { return nil }
            if sessionContext == "none" { return .clear }
            return .set(try ProviderSettings.sessionContext(sessionContext))
        }
    }
}
