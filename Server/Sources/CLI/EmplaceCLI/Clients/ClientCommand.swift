import ArgumentParser
import SQLStorage
import Foundation
import OAuth
import OAuthServer

struct ClientCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "client", abstract: "Manage OAuth clients, the apps that may request access",
        discussion: """
            The client for Office is created automatically; `emplace client new-secret Office` creates its secret.
            """,
        subcommands: [Add.self, List.self, NewSecret.self, Set.self, Remove.self])
}

extension Installation {
    var clients: ClientRegistry { ClientRegistry(store: storage) }

    /// Finds a client by its name or by its id. The case of the name doesn't matter.
    func client(_ text: String) async throws -> Client {
        let all = try await clients.list()
        guard let found = all.first(where: { $0.id.rawValue == text || $0.name.lowercased() == text.lowercased() })
        else { throw Failure("there is no client \(text); run `emplace client list` to list clients") }
        return found
    }
}

extension ClientCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Register a client",
            discussion: """
                Prints the client id and the secret. The secret is shown only once, since only its hash is stored. A \
                public client (--public) has no secret and must use PKCE (RFC 8252). A first-party client \
                (--first-party) is your own app, which may pass its sign-in to Office (app-to-app sign-in).
                """)

        @Argument(help: "Name that users see when the client requests access") var name: String
        @Option(
            name: .customLong("redirect-uri"),
            help: .init("Redirect URI; repeat for several", valueName: "uri"))
        var redirectURIs: [String]
        @Flag(name: .customLong("public"), help: "Public client: an app on users' devices, which can't keep a secret")
        var isPublic = false
        @Flag(help: "First-party client: your own app") var firstParty = false
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func validate() throws {
            if redirectURIs.isEmpty { throw ValidationError("--redirect-uri is missing") }
            if let bad = redirectURIs.first(where: { !RedirectURI.isRegistrable($0, isPublic: isPublic) }) {
                throw ValidationError(
                    "\(bad) is not a valid redirect URI; use https without a fragment"
                        + (isPublic ? ", or http://127.0.0.1/…, or a scheme such as com.contoso.app:/cb" : ""))
            }
        }

        func run() async throws {
            let installation = try await Installation.existing(data)
            let made: (client: Client, secret: Secret?)
            do {
                made = try await installation.clients.add(
                    name: name, redirectURIs: redirectURIs, isPublic: isPublic, isFirstParty: firstParty, now: Date())
            } catch StoreRefusal.nameTaken {
                throw Failure("a client named \(name) already exists; choose another name")
            } catch ClientRegistry.Problem.name {
                throw Failure("a client name must have 1 to 100 characters and no control characters")
            }
            try report.print(IssuedCredentials(made.client, made.secret)) {
                IssuedCredentials(made.client, made.secret).text
            }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the registered clients",
            discussion: "Secrets are not shown: only their hashes are stored.")

        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let rows = try await Installation.existing(data).clients.list().map(ClientRow.init)
            try report.print(rows) {
                let cells = rows.map {
                    [
                        $0.name, $0.clientID, $0.kind + ($0.firstParty ? ", first-party" : ""), $0.refresh,
                        $0.redirectURIs.joined(separator: " "),
                    ]
                }
                return TextTable(heads: ["NAME", "CLIENT ID", "KIND", "REFRESH", "REDIRECT URIS"], rows: cells).text
            }
        }
    }

    struct NewSecret: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Replace a client's secret",
            discussion: """
                The new secret is shown only once. The old secret stops working immediately. Access that users \
                granted to the client is kept.
                """)

        @Argument(help: "Client name or id") var name: String
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data)
            let client = try await installation.client(name)
            guard let secret = try await installation.clients.newSecret(of: client.id, now: Date()) else {
                throw Failure("\(name) is a public client and has no secret")
            }
            try report.print(IssuedCredentials(client, secret)) { IssuedCredentials(client, secret).text }
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a client",
            discussion: "All access that users granted to the client is revoked immediately.")

        @Argument(help: "Client name or id") var name: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data)
            guard try await installation.clients.remove(try await installation.client(name).id, now: Date()) else {
                throw Failure("the client \(name) no longer exists")
            }
            print("removed \(name) and revoked all access granted to it")
        }
    }
}

/// The id and secret of a client. The members of the JSON output have the names in RFC 6749.
private struct IssuedCredentials: Encodable {
    let name: String
    let clientID: String
    let clientSecret: String?

    init(_ client: Client, _ secret: Secret?) {
        (name, clientID, clientSecret) = (client.name, client.id.rawValue, secret?.plainText)
    }

    var text: String {
        let secret = clientSecret.map { "\nclient_secret  \($0)\n\nThe secret is not shown again." } ?? ""
        return "client_id      \(clientID)\(secret)"
    }

    private enum CodingKeys: String, CodingKey {
        case name
        case clientID = "client_id"
        case clientSecret = "client_secret"
    }
}

private struct ClientRow: Encodable {
    let name: String
    let clientID: String
    let kind: String
    let firstParty: Bool
    let hasSecret: Bool
    let refresh: String
    let redirectURIs: [String]

    init(_ client: Client) {
        (name, clientID, redirectURIs) = (client.name, client.id.rawValue, client.redirectURIs)
        firstParty = client.isFirstParty
        refresh = client.refresh.rawValue
        switch client.kind {
        case .publicClient: (kind, hasSecret) = ("public", false)
        case .confidential(let digest): (kind, hasSecret) = ("confidential", digest != nil)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case name, kind, refresh
        case clientID = "client_id"
        case firstParty = "first_party"
        case hasSecret = "has_secret"
        case redirectURIs = "redirect_uris"
    }
}
