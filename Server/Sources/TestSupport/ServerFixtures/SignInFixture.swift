package import SQLStorage
import DiskBlobs
import Foundation
package import PortContracts
package import HummingbirdTesting
import OAuth
package import OAuthServer
package import PlaceServer
import SQLiteEngine
import Testing
import WOPI

/// A server with two users, who have passwords, and with two clients: Office, and an app with its own redirect URI.
package struct SignInFixture {
    package let host: PlaceServer
    package let storage: SQLStorage
    package let clock: ManualClock
    package let hasher: PasswordHasher
    package let office: Client
    package let officeSecret: String
    package let contoso: Client
    private let folder: URL

    package static let password = "a horse, a battery"
    package static let contosoRedirect = "https://app.contoso.example/signed-in"

    package static func run(
        address: String = "https://wopi.contoso.example", waiting: Int = 24,
        providers: [TrustedProvider] = [], acceptsPasswords: Bool = true,
        _ body: @Sendable (SignInFixture, any TestClientProtocol) async throws -> Void
    ) async throws {
        let fixture = try await SignInFixture(
            address: address, waiting: waiting, providers: providers, acceptsPasswords: acceptsPasswords)
        defer { try? FileManager.default.removeItem(at: fixture.folder) }
        try await fixture.host.serving { try await body(fixture, $0) }
    }

    private init(
        address: String, waiting: Int, providers: [TrustedProvider], acceptsPasswords: Bool
    ) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "emplace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let clock = ManualClock()
        self.clock = clock
        storage = try await SQLStorage.open(SQLiteEngine(path: folder.appending(path: "catalogue.sqlite").path))
        // Uses the scrypt parameters with the lowest cost, because these tests don't depend on the cost.
        let cheap = try #require(ScryptParameters(logCost: 1, blockSize: 1, parallelism: 1))
        hasher = PasswordHasher(parameters: cheap, width: 1, waiting: waiting)
        let blobs = try DiskBlobs(folder: folder.appending(path: "content").path)
        let publicAddress = try #require(PublicAddress(address))
        var configuration = PlaceServer.Configuration(address: publicAddress)
        configuration.options.acceptsPasswords = acceptsPasswords
        var ports = PlaceServer.Ports(storage, blobs: blobs)
        ports.identityProviders = providers
        host = try PlaceServer(configuration, ports: ports, hasher: hasher) { clock.now }
        let registry = ClientRegistry(store: storage)
        office = try await registry.ensureOffice(now: clock.now)
        officeSecret = try #require(try await registry.newSecret(of: office.id, now: clock.now)).plainText
        contoso = try await registry.add(
            name: "Contoso", redirectURIs: [Self.contosoRedirect], now: clock.now
        ).client
        for name in ["mia", "mallory"] {
            let signInName = try #require(SignInName(name))
            let account = Account(
                name: signInName, displayName: name.capitalized, created: clock.now)
            try await host.accounts.add(account, password: Password(choosing: Self.password), now: clock.now)
        }
    }

    package func account(_ name: String = "mia") async throws -> Account {
        let name = try #require(SignInName(name))
        return try #require(try await storage.verbs.accounts.find(name))
    }

    /// Returns the browser sessions of the user with this sign-in name.
    package func sessions(of name: String = "mia") async throws -> [Grant] {
        let user = try await account(name).id
        return try await storage.verbs.grants.list(of: user, now: clock.now).filter { $0.kind == .browser }
    }

    /// Returns the path of an authorization request like those that Office sends from a phone, with some parameters
    /// changed.
    package func authorize(_ changes: [String: String?] = [:], of client: Client? = nil) -> String {
        var parameters: [String: String?] = [
            "client_id": (client ?? office).id.rawValue,
            "redirect_uri": client?.redirectURIs.first ?? "https://localhost",
            "response_type": "code", "scope": "", "state": "s 1&ü", "build": "16.1", "platform": "iOS",
        ]
        parameters.merge(changes) { _, new in new }
        let fields = parameters.compactMap { name, value in value.map { FormFields.Field(name, $0) } }
        return "/oauth/authorize?" + FormFields(fields).encoded
    }
}
