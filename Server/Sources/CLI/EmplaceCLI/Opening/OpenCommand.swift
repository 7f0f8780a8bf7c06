import ArgumentParser
import Documents
import Foundation
import OAuthServer
import PlaceServer
import WOPI
import WOPIHost

struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Create a WOPISrc and an access token for a document or folder",
        discussion: """
            For validators, host pages, and scripts: prints WOPISrc, access_token, and access_token_ttl (the token's \
            expiration in milliseconds since 1970). The token is a secret that gives access to this one item for ten \
            hours.

              emplace open Plans/Roadmap.docx --user mia --json
            """)

    @Argument(help: "Document or folder, such as Plans/Roadmap.docx; / for the top folder") var path: String
    @Option(help: "Owner of the document or folder") var user: String
    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func run() async throws {
        let installation = try await Installation.existing(data), now = Date()
        let caller = try await installation.caller(named: user)
        guard try await installation.account(named: user).disabled == nil else {
            throw Failure("\(user) is disabled; run `emplace user enable` first")
        }
        let resource: ResourceID =
            switch try await installation.findServed(DocumentPath(path), for: caller) {
            case .container(let container): .container(container.id)
            case .file(let file): .file(file.id)
            }
        let address = try await installation.address(), host = try installation.host(at: address)
        let grant = try await host.apps.makeOperatorGrant(
            for: caller.user, label: "emplace open", lifetime: AccessTokens.lifetime, now: now)
        let claims = AccessClaims(
            user: caller.user, grant: grant.id, origin: .hostPage, resource: resource,
            expires: now.addingTimeInterval(AccessTokens.lifetime))
        let opened = Opened(
            source: WOPISrc(resource).address(on: address),
            token: try await host.wopi.tokens.mint(claims, now: now), end: WOPITime.milliseconds(claims.expires))
        try report.print(opened) { opened.text }
    }
}

private struct Opened: Encodable {
    let source: String
    let token: String
    let end: Int64

    var text: String { "WOPISrc           \(source)\naccess_token      \(token)\naccess_token_ttl  \(end)" }

    private enum CodingKeys: String, CodingKey {
        case source = "WOPISrc"
        case token = "access_token"
        case end = "access_token_ttl"
    }
}
