import Foundation
import PortContracts
import OAuth
import OAuthServer
import Testing

@Suite struct ClientRegistryTests {
    @Test func `Office is registered once, with its stop address and without a secret`() async throws {
        let stores = OAuthStores.inMemory()
        let registry = ClientRegistry(store: stores.store)
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let office = try await registry.ensureOffice(now: now)
        #expect(office.name == "Office")
        #expect(office.redirectURIs == ["https://localhost"])
        #expect(office.kind == .confidential(secret: nil))
        #expect(try await registry.ensureOffice(now: now.addingTimeInterval(1)) == office)
        #expect(try await stores.clients.list() == [office])
    }

    @Test(arguments: [
        ("https://localhost", false, true), ("https://app.example/cb?x=1", false, true),
        ("https://app.example:8443/cb", false, true), ("http://app.example/cb", false, false),
        ("http://127.0.0.1/cb", false, false), ("http://127.0.0.1/cb", true, true), ("http://[::1]:99/cb", true, true),
        ("http://localhost/cb", true, false), ("http://127.0.0.1.evil.example/", true, false),
        ("com.example.app:/cb", true, true), ("com.example.app:/cb", false, false), ("myapp:/cb", true, false),
        ("javascript:alert(1)", true, false), ("data:text/html,x", true, false), ("file:///etc", true, false),
        ("https://app.example/cb#frag", false, false), ("https://user@app.example/", false, false),
        ("https://", false, false), ("https:///cb", false, false), ("https://?x", false, false), ("/cb", false, false),
        ("", false, false), ("https://app.example/ü", false, false), ("https://app.example/a b", false, false),
        ("https://app.example/\r\nX: y", false, false), ("https://app.example\\cb", false, false),
        ("https:app.example", false, false), ("HTTPS://app.example/", false, false), ("https://:443/", false, false),
        ("https://a.example/" + String(repeating: "a", count: 2000), false, false),
    ])
    func `only redirect addresses that protect a code can be registered`(uri: String, isPublic: Bool, isGood: Bool)
        async throws
    {
        #expect(RedirectURI.isRegistrable(uri, isPublic: isPublic) == isGood)
        let stores = OAuthStores.inMemory()
        let registry = ClientRegistry(store: stores.store)
        do {
            _ = try await registry.add(name: "App", redirectURIs: [uri], isPublic: isPublic, now: .distantPast)
            #expect(isGood)
        } catch {
            #expect(error as? ClientRegistry.Problem == .redirectURI(uri))
        }
    }

    @Test func `a client needs a unique name and a redirect address`() async throws {
        let stores = OAuthStores.inMemory()
        let registry = ClientRegistry(store: stores.store)
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        for name in ["", String(repeating: "n", count: 101), "a\nb", "a\u{9B}b", "a\u{202E}b"] {
            await #expect(throws: ClientRegistry.Problem.name) {
                try await registry.add(name: name, redirectURIs: ["https://localhost"], now: now)
            }
        }
        await #expect(throws: ClientRegistry.Problem.noRedirectURI) {
            try await registry.add(name: "App", redirectURIs: [], now: now)
        }
        let (client, secret) = try await registry.add(name: "App", redirectURIs: ["https://localhost"], now: now)
        #expect(client.kind == .confidential(secret: secret?.digest))
        await #expect(throws: StoreRefusal.nameTaken) {
            try await registry.add(name: "APP", redirectURIs: ["https://localhost"], now: now)
        }
        #expect(try await registry.newSecret(of: .random(), now: now) == nil)
        #expect(try await registry.remove(client.id, now: now))
        #expect(try await !registry.remove(client.id, now: now))
        #expect(try await stores.audit.recent(of: nil, limit: 5).map(\.kind) == [.clientRemoved, .clientAdded])
    }

    @Test func `removing a client removes its grants`() async throws {
        let fixture = try await ServerFixture()
        let tokens = try await fixture.exchange(try await fixture.code())
        #expect(try await fixture.registry.remove(fixture.office.id, now: fixture.after(2)))
        #expect(try await !fixture.isGood(tokens.accessToken, at: 3))
        #expect(await refusal { try await fixture.refresh(tokens.refreshToken, at: 3) }?.code == "invalid_client")
    }
}

@Suite struct SignInNameTests {
    @Test(arguments: [
        ("Mia", "mia"), (" mia@contoso.example ", "mia@contoso.example"), ("Ju\u{308}rgen", "jürgen"), ("名前", "名前"),
        ("ÉCOLE", "école"),
    ])
    func `names that fold to the same text are duplicates`(text: String, folded: String) {
        #expect(SignInName(text)?.folded.utf8.elementsEqual(folded.utf8) == true)
    }

    @Test(arguments: ["", "  ", "a\u{0}b", "a\nb", "a\u{2028}b", String(repeating: "a", count: 257), "\u{7F}"])
    func `an invalid name is refused`(text: String) {
        #expect(SignInName(text) == nil)
    }
}
