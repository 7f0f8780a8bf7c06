import ArgumentParser
import Catalogue
import Foundation
import OAuthServer
import WOPI

extension UserCommand {
    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Changes what a person is to Office.",
            discussion: """
                Business and education accounts need a Microsoft 365 subscription to edit on a phone. The token \
                endpoint and the session context go to Office with the person's next sign-in (`tk` and `sc` of the \
                redirect): for a place whose region or tenant depends on the person. `none` goes back to the place's.
                """)

        @OptionGroup var data: DataOptions
        @OptionGroup var report: ReportOptions
        @Argument(help: "Whom.") var name: String
        @Flag(inversion: .prefixedNo, help: "A business account.") var business: Bool?
        @Flag(inversion: .prefixedNo, help: "An education account.") var education: Bool?
        @Option(help: .init("Where Office redeems this person's codes, an https address.", valueName: "url|none"))
        var tokenEndpoint: String?
        @Option(
            help: .init("Comes back in X-WOPI-SessionContext; printable ASCII.", valueName: "text|none"))
        var sessionContext: String?

        func validate() throws {
            if business == nil, education == nil, tokenEndpoint == nil, sessionContext == nil {
                throw ValidationError("say what to change, such as --business or --token-endpoint URL")
            }
        }

        func run() async throws {
            let place = try await Place.existing(data)
            let account = try await place.account(named: name)
            let change = AccountChange(
                isBusiness: business, isEducation: education, tokenEndpoint: try await endpoint(on: place),
                sessionContext: try context())
            guard let changed = try await place.catalogue.change(account.id, change) else {
                throw Failure("there is no user \(name) any more")
            }
            try await place.catalogue.append(AuditEvent(.accountChanged, at: Date(), user: account.id))
            try report.print(UserRow(changed)) { "changed \(name)" }
        }

        private func endpoint(on place: Place) async throws -> AccountChange.HintChange? {
            guard let tokenEndpoint else { return nil }
            if tokenEndpoint == "none" { return .clear }
            guard RedirectHints.isTokenEndpoint(tokenEndpoint), let host = URL(string: tokenEndpoint)?.host() else {
                throw Failure(
                    "--token-endpoint is an address such as https://eu.contoso.com/token, not \(tokenEndpoint)")
            }
            let domains = place.settings.trustedDomains(at: try await place.address())
            guard domains.contains(where: { host.isWithin(domain: $0) }) else {
                throw Failure(
                    "Office sends secrets to trusted domains only, and \(host) lies in none of "
                        + "\(domains.joined(separator: ", ")); name its domain with --trusted-domains")
            }
            return .set(tokenEndpoint)
        }

        private func context() throws -> AccountChange.HintChange? {
            guard let sessionContext else { return nil }
            if sessionContext == "none" { return .clear }
            guard RedirectHints.isSessionContext(sessionContext) else {
                throw Failure("--session-context is 1 to 512 printable ASCII characters without spaces at its ends")
            }
            return .set(sessionContext)
        }
    }
}

extension String {
    /// Whether the host is the domain or a subdomain, ignoring case.
    fileprivate func isWithin(domain: String) -> Bool {
        let host = lowercased(), domain = domain.lowercased()
        return host == domain || host.hasSuffix("." + domain)
    }
}
