import ArgumentParser
import SQLStorage
import Foundation
import OAuthServer

extension ClientCommand {
    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show or change a client's token lifetimes and refresh token rotation",
            discussion: """
                Without options, prints the current values. Each option also accepts `default`: the server's default \
                for this kind of client. Tokens already issued keep their expiration.

                By default, Office keeps its refresh token: Word, Excel, and PowerPoint on one phone may share it. \
                With `rotate`, two apps that refresh at the same time could invalidate the token for all three. \
                Public clients always rotate refresh tokens (RFC 9700, section 4.14.2).
                """)

        @Argument(help: "Client name or id") var name: String
        @Option(help: .init("Whether each use replaces the refresh token", valueName: "rotate|keep"))
        var refresh: String?
        @Option(
            help: .init(
                "How many seconds a replaced refresh token still works, in case the new token didn't arrive: "
                    + "\(TokenPolicy.graces.words)", valueName: "seconds"))
        var refreshGrace: String?
        @Option(
            help: .init(
                "Access token lifetime in seconds: \(TokenPolicy.accessTokenLifetimes.words)", valueName: "seconds"))
        var accessLifetime: String?
        @Option(
            help: .init(
                "Refresh token lifetime in seconds since its last use: \(TokenPolicy.refreshTokenLifetimes.words)",
                valueName: "seconds"))
        var refreshLifetime: String?
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data)
            let client = try await installation.client(name)
            let policy = try policy(changing: client.policy)
            var changed = client
            if policy != client.policy {
                do {
                    guard let now = try await installation.clients.setPolicy(of: client.id, to: policy, now: Date())
                    else {
                        throw Failure("the client \(name) no longer exists")
                    }
                    changed = now
                } catch ClientRegistry.Problem.policy(let problem) {
                    throw Failure(problem.sentence)
                }
            }
            try report.print(PolicyRow(changed)) { PolicyRow(changed).text }
        }

        private func policy(changing policy: TokenPolicy) throws -> TokenPolicy {
            var policy = policy
            switch refresh {
            case nil: break
            case "default": policy.refresh = nil
            case let text?:
                guard let refresh = TokenPolicy.Refresh(rawValue: text) else {
                    throw Failure("--refresh must be `rotate`, `keep`, or `default`; got \(text)")
                }
                policy.refresh = refresh
            }
            try Self.change(&policy.refreshGrace, to: refreshGrace, option: "--refresh-grace")
            try Self.change(&policy.accessTokenLifetime, to: accessLifetime, option: "--access-lifetime")
            try Self.change(&policy.refreshTokenLifetime, to: refreshLifetime, option: "--refresh-lifetime")
            return policy
        }

        private static func change(_ value: inout TimeInterval?, to text: String?, option: String) throws {
            guard let text else { return }
            if text == "default" {
                value = nil
            } else if let seconds = Int32(text) {
                value = TimeInterval(seconds)
            } else {
                throw Failure("\(option) must be a number of seconds, or `default`; got \(text)")
            }
        }
    }
}

extension TokenPolicy.Problem {
    /// The problem as one line, with the option that solves it.
    var sentence: String {
        switch self {
        case .keepByPublicClient:
            "a public client must rotate its refresh tokens; use --refresh rotate"
        case .refreshGrace: "--refresh-grace must be \(TokenPolicy.graces.words) seconds"
        case .accessTokenLifetime: "--access-lifetime must be \(TokenPolicy.accessTokenLifetimes.words) seconds"
        case .refreshTokenLifetime:
            "--refresh-lifetime must be \(TokenPolicy.refreshTokenLifetimes.words) seconds (ten years)"
        }
    }
}

extension ClosedRange<TimeInterval> {
    /// The range as text, such as `60 to 86400`.
    fileprivate var words: String { "\(Int(lowerBound)) to \(Int(upperBound))" }
}

/// The lifetimes of tokens in seconds, as `--json` prints them.
private struct PolicyRow: Encodable {
    let name: String
    let refresh: String
    let refreshGrace: Int
    let accessLifetime: Int
    let refreshLifetime: Int?

    init(_ client: Client) {
        let server = AuthorizationServerConfiguration(issuer: "").applying(client.policy)
        (name, refresh) = (client.name, client.refresh.rawValue)
        refreshGrace = Int(server.refreshGrace)
        accessLifetime = Int(server.accessTokenLifetime)
        refreshLifetime = server.refreshTokenLifetime.map { Int($0) }
    }

    var text: String {
        [
            ("refresh", refresh), ("refresh-grace", refresh == "rotate" ? "\(refreshGrace) s" : "not used"),
            ("access-lifetime", "\(accessLifetime) s"),
            ("refresh-lifetime", refreshLifetime.map { "\($0) s" } ?? "no expiration"),
        ].map { $0.0.padding(toLength: 17, withPad: " ", startingAt: 0) + $0.1 }.joined(separator: "\n")
    }

    private enum CodingKeys: String, CodingKey {
        case name, refresh
        case refreshGrace = "refresh_grace"
        case accessLifetime = "access_lifetime"
        case refreshLifetime = "refresh_lifetime"
    }
}
