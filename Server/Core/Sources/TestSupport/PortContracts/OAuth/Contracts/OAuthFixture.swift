import Basics
import Foundation
import OAuth
import OAuthServer
import Testing

/// The rows with which contract suites begin: an account, a client, and a grant with tokens.
struct OAuthFixture: Sendable {
    let stores: OAuthStores
    let account: Account
    let client: Client
    let start: Date

    init(_ stores: OAuthStores, start: Date = Date(timeIntervalSince1970: 1_800_000_000)) async throws {
        self.stores = stores
        self.start = start
        account = Self.makeAccount(at: start)
        client = Self.makeClient(at: start)
        try await stores.accounts.add(account, password: PasswordHash(rawValue: "first"))
        try await stores.clients.add(client)
    }

    func after(_ seconds: TimeInterval) -> Date { start.addingTimeInterval(seconds) }

    static func makeAccount(at date: Date) -> Account {
        guard let name = SignInName("Person-\(UserID.random())") else {
            preconditionFailure("letters and digits make a well-formed name")
        }
        return Account(name: name, displayName: "A Person", isBusiness: true, created: date)
    }

    static func makeClient(at date: Date) -> Client {
        Client(
            name: "Client-\(UserID.random())", redirectURIs: ["https://localhost", "https://app.example/back?x=1"],
            kind: .confidential(secret: newDigest()), created: date)
    }

    static let verifier = String(repeating: "v", count: 43)

    static func newDigest() -> SecretDigest { Secret.random(.code).digest }

    /// Creates a grant.
    ///
    /// - Parameters:
    ///   - expires: the expiration in seconds after the start; `nil` if the grant doesn't expire.
    ///   - seconds: the time of the grant's creation in seconds after the start.
    func makeGrant(
        _ kind: Grant.Kind? = nil, expires: TimeInterval? = 3600, at seconds: TimeInterval = 0
    ) -> Grant {
        Grant(
            user: account.id, kind: kind ?? .oauth(client.id), scope: .wopi, created: after(seconds),
            expires: expires.map(after), label: "Test")
    }

    func makeRecord(_ grant: Grant, expires: TimeInterval = 120) -> CodeRecord {
        CodeRecord(
            client: client.id, user: account.id, grant: grant.id, redirectURI: "https://localhost", scope: .wopi,
            challenge: PKCE.Challenge(verifier: Self.verifier), sessionContext: "a:b c=d",
            expires: after(expires))
    }

    /// Creates the request of the right client to exchange a code with the data of ``makeRecord(_:expires:)``.
    func makeRedemption(
        _ code: SecretDigest, access: SecretDigest = newDigest(), refresh: SecretDigest? = newDigest(),
        refreshLifetime: TimeInterval? = 1000
    ) -> Redemption {
        Redemption(
            code: code, client: client, redirectURI: "https://localhost", verifier: Self.verifier,
            access: NewToken(digest: access, expires: after(100)),
            refresh: refresh.map { NewToken(digest: $0, expires: refreshLifetime.map(after)) },
            grantExpires: after(5000))
    }

    /// Creates a request to refresh a token, for a client whose refresh token is replaced at each use.
    ///
    /// - Parameter sealed: the encrypted new refresh token. It may be any bytes, because the contract suites never
    ///   decrypt it.
    func makeRotation(
        _ presented: SecretDigest, access: SecretDigest = newDigest(), refresh: SecretDigest = newDigest(),
        sealed: SealedSecret = SealedSecret(bytes: [0, 255, 39]), client other: ClientID? = nil, scope: Scope? = nil,
        at seconds: TimeInterval, grace: TimeInterval = 0
    ) -> Rotation {
        Rotation(
            presented: presented, client: other ?? client.id,
            access: NewToken(digest: access, expires: after(seconds + 100)),
            renewal: .rotate(
                to: NewToken(digest: refresh, expires: after(seconds + 1000)), sealed: sealed, grace: grace),
            scope: scope, grantExpires: after(seconds + 5000))
    }

    /// Creates a request to refresh a token, for a client that keeps its refresh token.
    func makeKeeping(
        _ presented: SecretDigest, access: SecretDigest = newDigest(), at seconds: TimeInterval
    ) -> Rotation {
        Rotation(
            presented: presented, client: client.id,
            access: NewToken(digest: access, expires: after(seconds + 100)),
            renewal: .keep(expires: after(seconds + 1000)), scope: nil, grantExpires: after(seconds + 5000))
    }

    /// Creates a grant with tokens, as after a client has exchanged its authorization code.
    func makeConnectedGrant(
        access: SecretDigest = newDigest(), refresh: SecretDigest? = newDigest(), refreshLifetime: TimeInterval? = 1000
    ) async throws -> Grant {
        let grant = makeGrant(), code = Self.newDigest()
        try await stores.codes.store(code, makeRecord(grant), grant: grant, under: nil, now: start)
        let redemption = makeRedemption(
            code, access: access, refresh: refresh, refreshLifetime: refreshLifetime)
        _ = try await stores.codes.redeem(redemption, now: start)
        return try #require(try await stores.grants.find(grant.id))
    }

    /// Runs `action` 64 times concurrently and collects the results.
    static func contend<Result: Sendable>(
        _ action: @escaping @Sendable () async throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: Result.self) { group in
            for _ in 0..<64 { group.addTask { try await action() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
