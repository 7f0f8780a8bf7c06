import ArgumentParser
import SQLStorage
import Foundation
import OAuth
import OAuthServer

struct ClientCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "client", abstract: "The apps that may ask people for access (OAuth clients).",
        discussion:
            "The client for Office is there from the start; `emplace client new-secret Office` makes its secret.",
        subcommands: [Add.self, List.self, NewSecret.self, Set.self, Remove.self])
}

extension Installation {
    var clients: ClientRegistry { ClientRegistry(store: storage) }

    /// Finds a client by its name, ignoring case, or by its id.
    func client(_ text: String) async throws -> Client {
        let all = try await clients.list()
        guard let found = all.first(where: { $0.id.rawValue == text || $0.name.lowercased() == text.lowercased() })
        else { throw Failure("there is no client \(text); `emplace client list` shows which there are") }
        return found
    }
}

extension ClientCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Registers an app.",
            discussion: """
                Prints its id, and once its secret: it is kept only as a digest. With --public there is none, and \
                PKCE is required (RFC 8252). With --first-party it is your own app, which may hand sign-in over to \
                Office from app to app.
                """)

        @Argument(help: "What people see when it asks for access.") var name: String
        @Option(
            name: .customLong("redirect-uri"),
            help: .init("Where its answers go; may be given several times.", valueName: "uri"))
        var redirectURIs: [String]
        @Flag(name: .customLong("public"), help: "An app on people's devices, which can keep no secret.")
        var isPublic = false
        @Flag(help: "Your own app.") var firstParty = false
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func validate() throws {
            if redirectURIs.isEmpty { throw ValidationError("--redirect-uri is missing") }
            if let bad = redirectURIs.first(where: { !RedirectURI.isRegistrable($0, isPublic: isPublic) }) {
                throw ValidationError(
                    "\(bad) can't be a redirect URI: https, no fragment"
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
                throw Failure("there is a client \(name) already")
            } catch ClientRegistry.Problem.name {
                throw Failure("a client's name has 1 to 100 characters and no control characters")
            }
            try report.print(IssuedCredentials(made.client, made.secret)) {
                IssuedCredentials(made.client, made.secret).text
            }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists the registered apps.", discussion: "Secrets are not shown; only their digests are kept.")

        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let rows = try await Installation.existing(data).clients.list().map(ClientRow.init)
            try report.print(rows) {
                let cells = rows.map {
                    [$0.name, $0.clientID, $0.kind, $0.refresh, $0.redirectURIs.joined(separator: " ")]
                }
                return TextTable(heads: ["NAME", "CLIENT ID", "KIND", "REFRESH", "REDIRECT URIS"], rows: cells).text
            }
        }
    }

    struct NewSecret: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes a secret that replaces the one before.",
            discussion: "It is shown once. The old one stops working at once; what people granted stays.")

        @Argument(help: "The client's name or id.") var name: String
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data)
            let client = try await installation.client(name)
            guard let secret = try await installation.clients.newSecret(of: client.id, now: Date()) else {
                throw Failure("\(name) is a public client: it has no secret")
            }
            try report.print(IssuedCredentials(client, secret)) { IssuedCredentials(client, secret).text }
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Removes an app.", discussion: "What people granted it ends at once.")

        @Argument(help: "The client's name or id.") var name: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data)
            guard try await installation.clients.remove(try await installation.client(name).id, now: Date()) else {
                throw Failure("there is no client \(name) any more")
            }
            print("removed \(name); what people granted it has ended")
        }
    }
}

/// The credentials of a client, with the member names of RFC 6749.
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
