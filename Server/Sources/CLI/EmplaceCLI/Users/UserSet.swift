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
            let place = try await Place.existing(data)
            let account = try await place.account(named: name)
            let change = AccountChange(
                isBusiness: business, isEducation: education, tokenEndpoint: try await endpoint(on: place),
                sessionContext: try context(), isOperator: isOperator)
            guard let changed = try await place.accounts.change(account.id, change, now: Date()) else {
                throw Failure("there is no user \(name) any more")
            }
            try report.print(UserRow(changed)) { "changed \(name)" }
        }

        private func endpoint(on place: Place) async throws -> AccountChange.HintChange? {
            guard let tokenEndpoint else { return nil }
            if tokenEndpoint == "none" { return .clear }
            let endpoint = try ProviderSettings.tokenEndpoint(tokenEndpoint)
            try ProviderSettings.check(
                tokenEndpoint: endpoint, domains: place.settings.trustedDomains(at: try await place.address()))
            return .set(endpoint)
        }

        private func context() throws -> AccountChange.HintChange? {
            guard let sessionContext else { return nil }
            if sessionContext == "none" { return .clear }
            return .set(try ProviderSettings.sessionContext(sessionContext))
        }
    }
}
