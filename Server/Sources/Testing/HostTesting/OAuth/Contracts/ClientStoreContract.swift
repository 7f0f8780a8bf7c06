import Basics
import Foundation
import OAuth
import OAuthServer
import Testing

/// The promises of every `ClientStore`, as checks that any backend's tests can run.
public struct ClientStoreContract: Sendable {
    private let stores: OAuthStores

    /// The checks for a backend, which may hold rows of others.
    public init(_ stores: OAuthStores) { self.stores = stores }

    /// Runs all checks. Failures are recorded in the running test; unexpected errors of the store are thrown.
    public func verify() async throws {
        try await whatIsAddedIsFoundUnchanged()
        try await namesAreUniqueWithoutRegardToCase()
        try await oneOfManyEnsures()
        try await secretsAreReplaced()
        try await policiesStay()
        try await removingEndsGrants()
    }

    private func policiesStay() async throws {
        let scene = try await Scene(stores)
        let access = Scene.newDigest()
        _ = try await scene.makeConnectedGrant(access: access)
        let policy = TokenPolicy(
            refresh: .rotate, refreshGrace: 5, accessTokenLifetime: 600, refreshTokenLifetime: 86_400)
        let changed = try await stores.clients.setPolicy(of: scene.client.id, to: policy)
        #expect(changed?.policy == policy)
        #expect(try await stores.clients.find(scene.client.id) == changed)
        #expect(try await stores.tokens.access(access, now: scene.after(1)) != nil)
        let plain = try await stores.clients.setPolicy(of: scene.client.id, to: TokenPolicy())
        #expect(plain == scene.client)
        #expect(try await stores.clients.setPolicy(of: .random(), to: policy) == nil)
        var other = Scene.makeClient(at: scene.start)
        other.policy = policy
        try await stores.clients.add(other)
        #expect(try await stores.clients.find(other.id) == other)
    }

    private func whatIsAddedIsFoundUnchanged() async throws {
        let scene = try await Scene(stores)
        #expect(try await stores.clients.find(scene.client.id) == scene.client)
        #expect(try await stores.clients.find(.random()) == nil)
        let app = Client(
            name: "App-\(UserID.random())", redirectURIs: ["http://127.0.0.1/cb"], kind: .publicClient,
            isFirstParty: true, created: scene.start)
        try await stores.clients.add(app)
        #expect(try await stores.clients.find(app.id) == app)
        #expect(
            try await stores.clients.list().filter { [app.id, scene.client.id].contains($0.id) } == [app, scene.client])
    }

    private func namesAreUniqueWithoutRegardToCase() async throws {
        let scene = try await Scene(stores)
        var other = Scene.makeClient(at: scene.start)
        other.name = scene.client.name.uppercased()
        await #expect(throws: StoreRefusal.nameTaken) { try await stores.clients.add(other) }
        #expect(try await stores.clients.find(other.id) == nil)
    }

    private func oneOfManyEnsures() async throws {
        let stores = stores
        let name = "Ensured-\(UserID.random())"
        let all = try await Scene.contend {
            var client = Scene.makeClient(at: Date(timeIntervalSince1970: 1_800_000_000))
            client.name = name
            return try await stores.clients.ensure(client)
        }
        #expect(Set(all).count == 1)
        #expect(try await stores.clients.list().filter { $0.name == name } == [all[0]])
    }

    private func secretsAreReplaced() async throws {
        let scene = try await Scene(stores)
        let secret = Scene.newDigest()
        #expect(try await stores.clients.replaceSecret(of: scene.client.id, with: secret))
        #expect(try await stores.clients.find(scene.client.id)?.kind == .confidential(secret: secret))
        let office = Client(
            name: "None-\(UserID.random())", redirectURIs: ["https://localhost"], kind: .confidential(secret: nil),
            created: scene.start)
        try await stores.clients.add(office)
        #expect(try await stores.clients.find(office.id) == office)
        #expect(try await stores.clients.replaceSecret(of: office.id, with: secret))
        #expect(try await !stores.clients.replaceSecret(of: .random(), with: secret))
        let app = Client(
            name: "Public-\(UserID.random())", redirectURIs: ["http://127.0.0.1/cb"], kind: .publicClient,
            created: scene.start)
        try await stores.clients.add(app)
        #expect(try await !stores.clients.replaceSecret(of: app.id, with: secret))
        #expect(try await stores.clients.find(app.id)?.kind == .publicClient)
    }

    private func removingEndsGrants() async throws {
        let scene = try await Scene(stores)
        let access = Scene.newDigest()
        let grant = try await scene.makeConnectedGrant(access: access)
        #expect(try await stores.clients.remove(scene.client.id, now: scene.after(1)))
        #expect(try await stores.clients.find(scene.client.id) == nil)
        #expect(try await stores.grants.find(grant.id)?.reason == .clientRemoved)
        #expect(try await stores.tokens.access(access, now: scene.after(1)) == nil)
        #expect(try await !stores.clients.remove(scene.client.id, now: scene.after(1)))
    }
}
