import Basics
import Foundation
import OAuth
import OAuthServer
import Testing

/// Checks that ``ClientRegistry`` keeps its promises on a store. The tests of every storage backend run these checks.
struct ClientsContract: Sendable {
    private let stores: OAuthStores

    /// Creates the checks for a storage backend, which may already contain other rows.
    init(_ stores: OAuthStores) { self.stores = stores }

    /// The promises of the contract. A test can check each promise separately.
    static let promises: [Promise<Self>] = [
        Promise("an added client is found unchanged") { try await $0.findsClients() },
        Promise("names of clients are unique without regard to case") {
            try await $0.namesAreUniqueWithoutRegardToCase()
        },
        Promise("concurrent callers ensure exactly one client") { try await $0.ensuresAClientOnce() },
        Promise("the secret of a client can be replaced") { try await $0.secretsAreReplaced() },
        Promise("the token policy of a client is stored") { try await $0.storesTokenPolicies() },
        Promise("removing a client ends its grants") { try await $0.removingEndsGrants() },
    ]

    private func storesTokenPolicies() async throws {
        let fixture = try await OAuthFixture(stores)
        let access = OAuthFixture.newDigest()
        _ = try await fixture.makeConnectedGrant(access: access)
        let policy = TokenPolicy(
            refresh: .rotate, refreshGrace: 5, accessTokenLifetime: 600, refreshTokenLifetime: 86_400)
        let changed = try await stores.clients.setPolicy(of: fixture.client.id, to: policy, now: fixture.start)
        #expect(changed?.policy == policy)
        #expect(try await stores.clients.find(fixture.client.id) == changed)
        #expect(try await stores.tokens.access(access, now: fixture.after(1)) != nil)
        let plain = try await stores.clients.setPolicy(of: fixture.client.id, to: TokenPolicy(), now: fixture.start)
        #expect(plain == fixture.client)
        #expect(try await stores.clients.setPolicy(of: .random(), to: policy, now: fixture.start) == nil)
        var other = OAuthFixture.makeClient(at: fixture.start)
        other.policy = policy
        try await stores.clients.add(other)
        #expect(try await stores.clients.find(other.id) == other)
    }

    private func findsClients() async throws {
        let fixture = try await OAuthFixture(stores)
        #expect(try await stores.clients.find(fixture.client.id) == fixture.client)
        #expect(try await stores.clients.find(.random()) == nil)
        let app = Client(
            name: "App-\(UserID.random())", redirectURIs: ["http://127.0.0.1/cb"], kind: .publicClient,
            isFirstParty: true, created: fixture.start)
        try await stores.clients.add(app)
        #expect(try await stores.clients.find(app.id) == app)
        #expect(
            try await stores.clients.list().filter { [app.id, fixture.client.id].contains($0.id) } == [
                app, fixture.client,
            ])
    }

    private func namesAreUniqueWithoutRegardToCase() async throws {
        let fixture = try await OAuthFixture(stores)
        var other = OAuthFixture.makeClient(at: fixture.start)
        other.name = fixture.client.name.uppercased()
        await #expect(throws: StoreRefusal.nameTaken) { try await stores.clients.add(other) }
        #expect(try await stores.clients.find(other.id) == nil)
    }

    private func ensuresAClientOnce() async throws {
        let stores = stores
        let name = "Ensured-\(UserID.random())"
        let all = try await OAuthFixture.contend {
            var client = OAuthFixture.makeClient(at: Date(timeIntervalSince1970: 1_800_000_000))
            client.name = name
            return try await stores.clients.ensure(client)
        }
        #expect(Set(all).count == 1)
        #expect(try await stores.clients.list().filter { $0.name == name } == [all[0]])
    }

    private func secretsAreReplaced() async throws {
        let fixture = try await OAuthFixture(stores)
        let secret = OAuthFixture.newDigest()
        #expect(try await stores.clients.replaceSecret(of: fixture.client.id, with: secret, now: fixture.start))
        #expect(try await stores.clients.find(fixture.client.id)?.kind == .confidential(secret: secret))
        let office = Client(
            name: "None-\(UserID.random())", redirectURIs: ["https://localhost"], kind: .confidential(secret: nil),
            created: fixture.start)
        try await stores.clients.add(office)
        #expect(try await stores.clients.find(office.id) == office)
        #expect(try await stores.clients.replaceSecret(of: office.id, with: secret, now: fixture.start))
        #expect(try await !stores.clients.replaceSecret(of: .random(), with: secret, now: fixture.start))
        let app = Client(
            name: "Public-\(UserID.random())", redirectURIs: ["http://127.0.0.1/cb"], kind: .publicClient,
            created: fixture.start)
        try await stores.clients.add(app)
        #expect(try await !stores.clients.replaceSecret(of: app.id, with: secret, now: fixture.start))
        #expect(try await stores.clients.find(app.id)?.kind == .publicClient)
    }

    private func removingEndsGrants() async throws {
        let fixture = try await OAuthFixture(stores)
        let access = OAuthFixture.newDigest()
        let grant = try await fixture.makeConnectedGrant(access: access)
        #expect(try await stores.clients.remove(fixture.client.id, now: fixture.after(1)))
        #expect(try await stores.clients.find(fixture.client.id) == nil)
        #expect(try await stores.grants.find(grant.id)?.reason == .clientRemoved)
        #expect(try await stores.tokens.access(access, now: fixture.after(1)) == nil)
        #expect(try await !stores.clients.remove(fixture.client.id, now: fixture.after(1)))
    }
}
