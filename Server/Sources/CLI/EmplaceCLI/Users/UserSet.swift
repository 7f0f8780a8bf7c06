import ArgumentParser
import SQLStorage
import Foundation
import OAuthServer
import WOPI

extension UserCommand {
    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change a user's account type, operator role, token endpoint, or session context",
            discussion: """
                Business and education accounts need a Microsoft 365 subscription to edit on a phone. The token \
                endpoint and the session context are sent to Office at the user's next sign-in (`tk` and `sc` of the \
                redirect), for installations in which the region or tenant depends on the user; `none` resets to the \
                server's setting.

                An operator manages users, locks, and the audit log on the web pages under /operator. Removing the \
                role takes effect with the next request.

                  emplace user set mia --operator
                """)

        @Argument(help: "User name") var name: String
        @Flag(inversion: .prefixedNo, help: "Business account") var business: Bool?
        @Flag(inversion: .prefixedNo, help: "Education account") var education: Bool?
        @Flag(
            name: .customLong("operator"), inversion: .prefixedNo,
            help: "Operator, who manages the server on its web pages")
        var isOperator: Bool?
        @Option(help: .init("https address where Office redeems this user's OAuth codes", valueName: "url|none"))
        var tokenEndpoint: String?
        @Option(
            help: .init("Text that Office returns in X-WOPI-SessionContext, in printable ASCII", valueName: "text|none")
        )
        var sessionContext: String?
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func validate() throws {
            if business == nil, education == nil, isOperator == nil, tokenEndpoint == nil, sessionContext == nil {
                throw ValidationError("nothing to change; add an option such as --operator or --business")
            }
        }

        func run() async throws {
            let installation = try await Installation.existing(data)
            let account = try await installation.account(named: name)
            let change = AccountChange(
                isBusiness: business, isEducation: education, tokenEndpoint: try await endpoint(on: installation),
                sessionContext: try context(), isOperator: isOperator)
            guard let changed = try await installation.accounts.change(account.id, change, now: Date()) else {
                throw Failure("the user \(name) no longer exists")
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
