import EmplaceClient
import Foundation
import OfficeLinks
import Testing

/// Tests signing in, refreshing and signing out against a server in memory.
@Suite struct SessionTests {
    let server = FakeServer(), clock = TestClock(), store = MemoryTokenStore()

    static func settings() throws -> ClientSettings {
        try ClientSettings(
            server: FakeServer.url(FakeServer.address), clientID: "c1", redirectURI: FakeServer.redirect,
            sha256: { sha256($0) })
    }

    func client(_ store: (any TokenStore)? = nil) throws -> EmplaceClient {
        EmplaceClient(try Self.settings(), store: store ?? self.store, transport: server) { [clock] in clock.now }
    }

    func signedIn() async throws -> EmplaceClient {
        let client = try client()
        try await client.signIn(with: FakeBrowser(server: server))
        return client
    }

    // MARK: Signing in

    @Test func `a user signs in with PKCE, and is still signed in after a restart`() async throws {
        let client = try client()
        #expect(try await !client.isSignedIn)
        let account = try await client.signIn(with: FakeBrowser(server: server))
        #expect(account.id == "u4711" && account.displayName == "Mia Beck")
        #expect(try await client.isSignedIn)
        let again = try self.client()
        #expect(try await again.isSignedIn)
        #expect(try await again.account() == account)
        let pages = await server.requests.map(\.url.absoluteString)
        #expect(!pages.contains { $0.contains("/oauth/authorize") }, "the page is only for the browser")
    }

    @Test func `each sign-in has another state and another challenge`() async throws {
        let client = try client()
        let pages = [try await client.beginSignIn(), try await client.beginSignIn()]
        let values = pages.map { FakeServer.parameters($0.query ?? "") }
        #expect(values[0]["state"] != values[1]["state"])
        #expect(values[0]["code_challenge"] != values[1]["code_challenge"])
        for value in values {
            #expect(value["code_challenge_method"] == "S256" && value["client_id"] == "c1")
            #expect(value["redirect_uri"] == FakeServer.redirect && value["code_challenge"]?.utf8.count == 43)
        }
        // Only the newest sign-in is finished.
        let old = await server.browse(pages[0])
        await #expect(throws: ClientError.foreignRedirect(.otherState)) { try await client.finishSignIn(old) }
        try await client.finishSignIn(await server.browse(pages[1]))
    }

    @Test(arguments: [
        ("state", "other", ClientError.foreignRedirect(.otherState)), ("state", "", .foreignRedirect(.otherState)),
        ("iss", "https://evil.example", .foreignRedirect(.otherIssuer)), ("iss", "", .foreignRedirect(.otherIssuer)),
        ("iss", "https://docs.example.org/", .foreignRedirect(.otherIssuer)),
        ("code", "", .foreignRedirect(.malformed)), ("code", "a b", .foreignRedirect(.malformed)),
        ("code", String(repeating: "x", count: 100_000), .foreignRedirect(.malformed)),
        ("error", "access_denied", .declined), ("error", "invalid_scope", .refusedByServer("invalid_scope")),
        ("error", "<b>\n", .refusedByServer("b")), ("code", "code-of-another-app", .refusedByServer("invalid_grant")),
    ]) func `a redirect with another value is refused`(name: String, value: String, error: ClientError) async throws {
        let client = try client()
        let browser = FakeBrowser(server: server) { $0[name] = value.isEmpty ? nil : value }
        await #expect(throws: error) { try await client.signIn(with: browser) }
        #expect(try await !client.isSignedIn)
        let asked = await server.count(of: "/oauth/token")
        #expect(asked == (error == .refusedByServer("invalid_grant") ? 1 : 0))
    }

    @Test(arguments: [
        "com.contoso.drive:/cb", "com.contoso.drive:/cb2?", "com.contoso.drive://cb?", "https://evil.example/cb?",
        "com.evil:/cb?", "com.contoso.drive:/cb/?",
    ]) func `a redirect to another address is refused`(start: String) async throws {
        let client = try client()
        let right = await server.browse(try await client.beginSignIn())
        let query = right.absoluteString.dropFirst(FakeServer.redirect.count + 1)
        await #expect(throws: ClientError.foreignRedirect(.otherAddress)) {
            try await client.finishSignIn(FakeServer.url(start + query))
        }
        // The right redirect is still accepted, because any app can send a wrong one first.
        try await client.finishSignIn(right)
    }

    @Test func `a damaged redirect signs nobody in`() async throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let client = try client(MemoryTokenStore())
            let right = await server.browse(try await client.beginSignIn()).absoluteString
            var bytes = Array(right.utf8)
            let place = Int.random(in: bytes.indices, using: &generator)
            bytes[place] = UInt8.random(in: 0x21...0x7E, using: &generator)
            let text = String(decoding: bytes, as: UTF8.self)
            guard text != right, let damaged = URL(string: text) else { continue }
            do throws(ClientError) {
                try await client.finishSignIn(damaged)
                // The order of the parameters, and `%3a` in place of `%3A`, don't matter.
                #expect(text.removingPercentEncoding == right.removingPercentEncoding, "\(text) instead of \(right)")
            } catch {
                switch error {
                case .foreignRedirect, .refusedByServer("invalid_grant"): break
                default: Issue.record("\(error) for \(text)")
                }
            }
        }
    }

    @Test func `repeated parameters are refused`() async throws {
        let client = try client()
        let right = await server.browse(try await client.beginSignIn()).absoluteString
        await #expect(throws: ClientError.foreignRedirect(.malformed)) {
            try await client.finishSignIn(FakeServer.url(right + "&code=other"))
        }
    }

    @Test func `a sign-in that ends after the user signed out is dropped and revoked`() async throws {
        let client = try client()
        let redirect = await server.browse(try await client.beginSignIn())
        await server.fail("/oauth/token", .held)
        let signingIn = Task { try await client.finishSignIn(redirect) }
        while await !server.isHolding { await Task.yield() }
        try await client.signOut()
        await server.release()
        await #expect(throws: ClientError.canceled) { try await signingIn.value }
        #expect(try await !client.isSignedIn)
        #expect(await server.revoked == ["refresh-secret-3"])
    }

    @Test func `a sign-in succeeds although the earlier sign-in ends at the same time`() async throws {
        let client = try await signedIn()
        let redirect = await server.browse(try await client.beginSignIn())
        await server.revokeAll()
        await server.fail("/oauth/token", .held)
        let signingIn = Task { try await client.finishSignIn(redirect) }
        while await !server.isHolding { await Task.yield() }
        try clock.turn(to: 4000)
        await #expect(throws: ClientError.signInAgain) { try await client.root() }
        await server.release()
        #expect(try await signingIn.value.id == "u4711")
    }

    @Test func `a redirect is used once`() async throws {
        let client = try client()
        let redirect = await server.browse(try await client.beginSignIn())
        try await client.finishSignIn(redirect)
        await #expect(throws: ClientError.foreignRedirect(.notExpected)) { try await client.finishSignIn(redirect) }
        #expect(await server.count(of: "/oauth/token") == 1)
        #expect(try await client.isSignedIn)
    }

    @Test(arguments: [ClientError.canceled, .noBrowser("no app opens web pages")])
    func `a sign-in without a browser leaves no trace`(error: ClientError) async throws {
        let client = try await signedIn()
        await #expect(throws: error) { try await client.signIn(with: NoBrowser(error: error)) }
        #expect(try await client.isSignedIn, "the user who was signed in stays signed in")
    }

    @Test func `a second user replaces the first, whose tokens are revoked`() async throws {
        let client = try await signedIn()
        try await client.signIn(with: FakeBrowser(server: server))
        #expect(await server.revoked == ["refresh-secret-3"])
        #expect(try await client.isSignedIn)
    }

    @Test func `metadata of another server is refused`() async throws {
        let bad: [(String, String?)] = [
            ("issuer", "https://evil.example"), ("issuer", nil), ("token_endpoint", "http://docs.example.org/t"),
            ("authorization_endpoint", "javascript:alert(1)"), ("token_endpoint", "https://user@evil.example/t"),
            ("revocation_endpoint", "ftp://docs.example.org"),
        ]
        for (name, value) in bad {
            let server = FakeServer()
            await server.setMetadata(name, value)
            let client = EmplaceClient(try Self.settings(), store: store, transport: server)
            let error = await #expect(throws: ClientError.self) { try await client.beginSignIn() }
            if case .unexpectedAnswer = error {} else { Issue.record("\(name): \(String(describing: error))") }
        }
        let plain = FakeServer()
        await plain.setMethods(["plain"])
        let client = EmplaceClient(try Self.settings(), store: store, transport: plain)
        await #expect(throws: ClientError.self) { try await client.beginSignIn() }
    }

    @Test(arguments: [
        "http://docs.example.org", "https://docs.example.org/path", "https://a:b@docs.example.org", "docs.example.org",
        "https://docs.example.org?x", "file:///etc", "http://localhost:1",
    ]) func `settings with an unsafe address are refused`(address: String) {
        #expect(throws: ClientError.self) {
            try ClientSettings(
                server: FakeServer.url(address), clientID: "c", redirectURI: "app:/cb", sha256: { sha256($0) })
        }
    }

    @Test func `settings with another hash function are refused`() {
        let server = FakeServer.url(FakeServer.address)
        #expect(throws: ClientError.badSettings("the hash function isn’t SHA-256")) {
            try ClientSettings(server: server, clientID: "c", redirectURI: "app:/cb", sha256: { $0 })
        }
        #expect(throws: ClientError.self) {
            try ClientSettings(server: server, clientID: "", redirectURI: "app:/cb", sha256: { sha256($0) })
        }
        #expect(throws: ClientError.self) {
            try ClientSettings(server: server, clientID: "c", redirectURI: "app:/cb?x", sha256: { sha256($0) })
        }
    }

    // MARK: Refreshing

    @Test func `an access token is refreshed shortly before it expires`() async throws {
        let client = try await signedIn()
        _ = try await client.root()
        #expect(await server.count(of: "/oauth/token") == 1)
        try clock.turn(to: 3569)
        _ = try await client.root()
        #expect(await server.count(of: "/oauth/token") == 1)
        try clock.turn(to: 3571)
        _ = try await client.root()
        #expect(await server.count(of: "/oauth/token") == 2)
        // If the clock was set back, the token's age isn't known.
        try clock.turn(to: -10)
        _ = try await client.root()
        #expect(await server.count(of: "/oauth/token") == 3)
    }

    @Test func `many refreshes at once make one request`() async throws {
        let client = try await signedIn()
        try clock.turn(to: 4000)
        await server.fail("/oauth/token", .held)
        async let folders = withThrowingTaskGroup(of: Folder.self) { group in
            for _ in 0..<20 { group.addTask { try await client.root() } }
            return try await group.reduce(into: 0) { count, _ in count += 1 }
        }
        while await !server.isHolding { await Task.yield() }
        await server.release()
        #expect(try await folders == 20)
        #expect(await server.count(of: "/oauth/token") == 2)
    }

    @Test func `a refresh that is answered after the sign-out is dropped and revoked`() async throws {
        let client = try await signedIn()
        try clock.turn(to: 4000)
        await server.fail("/oauth/token", .held)
        let root = Task { try await client.root() }
        while await !server.isHolding { await Task.yield() }
        #expect(try await client.signOut())
        await server.release()
        await #expect(throws: ClientError.notSignedIn) { try await root.value }
        #expect(try await !client.isSignedIn)
        #expect(await store.load() == nil)
        #expect(await server.revoked == ["refresh-secret-3", "refresh-secret-6"])
    }

    @Test func `a refresh that is answered after another user signed in is dropped`() async throws {
        let client = try await signedIn()
        try clock.turn(to: 4000)
        await server.fail("/oauth/token", .held)
        let root = Task { try await client.root() }
        while await !server.isHolding { await Task.yield() }
        try await client.signOut()
        try await client.signIn(with: FakeBrowser(server: server))
        let stored = await store.load()
        await server.release()
        await #expect(throws: ClientError.notSignedIn) { try await root.value }
        #expect(await store.load() == stored && stored != nil)
        _ = try await client.root()
    }

    @Test func `a refresh whose answer is lost is repeated with the old token`() async throws {
        let client = try await signedIn()
        try clock.turn(to: 4000)
        await server.fail("/oauth/token", .lostAnswer)
        _ = try await client.root()
        #expect(await server.count(of: "/oauth/token") == 3)
    }

    @Test func `the refresh token isn't lost while the device is offline`() async throws {
        let client = try await signedIn()
        try clock.turn(to: 4000)
        let stored = await store.load()
        await server.fail("/oauth/token", .offline, times: 2)
        await #expect(throws: ClientError.unreachable("offline")) { try await client.root() }
        #expect(await store.load() == stored)
        #expect(try await client.isSignedIn)
        await server.fail("/oauth/token", .answer(.init(status: 503, headers: ["retry-after": "7"])))
        await #expect(throws: ClientError.busy(retryAfter: 7)) { try await client.root() }
        await server.fail("/oauth/token", .answer(.init(status: 200, body: Data("<html>".utf8))))
        await #expect(throws: ClientError.unexpectedAnswer("no access token")) { try await client.root() }
        #expect(await store.load() == stored)
        _ = try await client.root()
    }

    @Test func `a canceled caller doesn't cancel the refresh`() async throws {
        let client = try await signedIn()
        try clock.turn(to: 4000)
        await server.fail("/oauth/token", .held)
        let caller = Task { try await client.root() }
        while await !server.isHolding { await Task.yield() }
        caller.cancel()
        await server.release()
        _ = try? await caller.value
        _ = try await client.root()
        #expect(await server.count(of: "/oauth/token") == 2)
    }

    @Test func `a revoked sign-in ends at the next request`() async throws {
        let client = try await signedIn()
        let folder = try await client.root()
        await server.revokeAll()
        await #expect(throws: ClientError.signInAgain) { try await client.contents(of: folder) }
        #expect(await store.load() == nil)
        await #expect(throws: ClientError.notSignedIn) { try await client.contents(of: folder) }
        #expect(try await !client.isSignedIn)
        try await client.signIn(with: FakeBrowser(server: server))
        _ = try await client.contents(of: folder)
    }

    @Test func `a server that refuses even new tokens ends the sign-in`() async throws {
        let client = try await signedIn()
        await server.fail("/wopibootstrapper", .answer(.init(status: 401)), times: 2)
        await #expect(throws: ClientError.signInAgain) { try await client.root() }
        #expect(try await !client.isSignedIn)
    }

    @Test func `a day of refreshes keeps the user signed in`() async throws {
        let client = try await signedIn()
        for hour in 1...24 {
            try clock.turn(to: Double(hour) * 3600)
            _ = try await client.root()
        }
        #expect(await server.count(of: "/oauth/token") == 25)
    }

    // MARK: Stores

    @Test func `a store that refuses is a clear error, and leaves no tokens behind`() async throws {
        let store = LockedStore(), client = try client(store)
        await #expect(throws: ClientError.tokenStore("the device is locked")) { try await client.isSignedIn }
        await #expect(throws: ClientError.tokenStore("the device is locked")) {
            try await client.signIn(with: FakeBrowser(server: server))
        }
        #expect(await server.revoked.count == 1)
        await store.lock(false)
        #expect(try await !client.isSignedIn)
        try await client.signIn(with: FakeBrowser(server: server))
    }

    @Test func `a store that refuses during a refresh gets the tokens later`() async throws {
        let store = LockedStore(isLocked: false), client = try client(store)
        try await client.signIn(with: FakeBrowser(server: server))
        try clock.turn(to: 4000)
        await store.lock(true)
        let before = await #expect(throws: TokenStoreFailure.self) { try await store.load() }
        #expect(before?.reason == "the device is locked")
        _ = try await client.root()
        await store.lock(false)
        _ = try await client.root()
        let restarted = try self.client(store)
        _ = try await restarted.root()
        #expect(await server.count(of: "/oauth/token") == 2)
    }

    @Test func `tokens of another server aren't used`() async throws {
        _ = try await signedIn()
        var settings = try Self.settings()
        settings.server = FakeServer.url("https://evil.example")
        let client = EmplaceClient(settings, store: store, transport: server)
        #expect(try await !client.isSignedIn)
        await #expect(throws: ClientError.notSignedIn) { try await client.root() }
    }

    @Test func `signing out works offline, and says that the server doesn't know`() async throws {
        let client = try await signedIn()
        await server.fail("/oauth/revoke", .offline)
        #expect(try await !client.signOut())
        #expect(await store.load() == nil)
        #expect(try await client.signOut(), "nothing is left to revoke")
    }

    @Test func `a store that refuses to remove tokens is an error, and the tokens are revoked`() async throws {
        let store = LockedStore(isLocked: false), client = try client(store)
        try await client.signIn(with: FakeBrowser(server: server))
        await store.lock(true)
        await #expect(throws: ClientError.tokenStore("the device is locked")) { try await client.signOut() }
        #expect(await server.revoked == ["refresh-secret-3"])
        #expect(try await !client.isSignedIn)
    }

    @Test(arguments: ["/wopibootstrapper", "/children"])
    func `an answer for a user who has signed out isn't used for the next`(path: String) async throws {
        let client = try await signedIn(), folder = try await client.root()
        await server.fail(path, .held)
        let listing = Task { path == "/children" ? try await client.contents(of: folder).documents.count : 0 }
        let account = Task { path == "/children" ? nil : try await client.root() }
        while await !server.isHolding { await Task.yield() }
        try await client.signOut()
        try await client.signIn(with: FakeBrowser(server: server))
        await server.release()
        if path == "/children" {
            await #expect(throws: ClientError.notSignedIn) { try await listing.value }
        } else {
            await #expect(throws: ClientError.notSignedIn) { try await account.value }
        }
        #expect(try await client.contents(of: folder).documents.count == 1)
    }

    @Test func `the account isn't returned once the sign-in has ended`() async throws {
        let client = try await signedIn()
        _ = try await client.account()
        try await client.signOut()
        await #expect(throws: ClientError.notSignedIn) { try await client.account() }
    }

    @Test func `tokens aren't in descriptions`() async throws {
        _ = try await signedIn()
        let tokens = try #require(await store.load())
        var dumped = "\(tokens) \(String(reflecting: tokens))"
        dump(tokens, to: &dumped)
        #expect(!dumped.contains("secret") && dumped.contains("tokens of https://docs.example.org"))
    }
}
