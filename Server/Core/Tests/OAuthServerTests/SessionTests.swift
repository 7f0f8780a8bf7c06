import Foundation
import PortContracts
import OAuth
import OAuthServer
import Testing

@Suite struct SessionTests {
    let stores = OAuthStores.inMemory()
    let start = Date(timeIntervalSince1970: 1_800_000_000)

    func sessions() -> BrowserSessions {
        BrowserSessions(store: stores.store, idleLifetime: 600, lifetime: 3600)
    }

    func account(_ name: String) async throws -> Account {
        let account = Account(name: try #require(SignInName(name)), displayName: name, created: start)
        try await stores.accounts.add(account, password: nil)
        return account
    }

    @Test func `a session lives while it is used, up to its maximum lifetime`() async throws {
        let sessions = sessions()
        let cookie = try await sessions.begin(try await account("mia"), source: .machine, now: start).plainText
        for time in stride(from: 0.0, to: 3600, by: 590) {
            #expect(try await sessions.find(cookie, now: start.addingTimeInterval(time)) != nil)
        }
        #expect(try await sessions.find(cookie, now: start.addingTimeInterval(3600)) == nil)
        let idle = try await sessions.begin(try await account("eve"), source: .machine, now: start).plainText
        #expect(try await sessions.find(idle, now: start.addingTimeInterval(600)) == nil)
    }

    @Test func `a persistent session lasts thirty days without a request and ninety at most`()
        async throws
    {
        let sessions = sessions(), day = 24.0 * 3600, mia = try await account("mia")
        let cookie = try await sessions.begin(mia, staysSignedIn: true, source: .machine, now: start).plainText
        for time in [0, 29, 58, 87, 89.9] {
            #expect(try await sessions.find(cookie, now: start.addingTimeInterval(time * day)) != nil)
        }
        #expect(try await sessions.find(cookie, now: start.addingTimeInterval(90 * day)) == nil)
        let idle = try await sessions.begin(mia, staysSignedIn: true, source: .machine, now: start).plainText
        #expect(try await sessions.find(idle, now: start.addingTimeInterval(30 * day)) == nil)
    }

    @Test(arguments: ["", "es_", "x", String(repeating: "a", count: 100_000)])
    func `an invented cookie is no session`(cookie: String) async throws {
        #expect(try await sessions().find(cookie, now: start) == nil)
        try await sessions().end(cookie, source: .machine, now: start)
    }

    @Test func `signing out ends the session, and signing out everywhere ends all sessions but the kept one`()
        async throws
    {
        let sessions = sessions()
        let mia = try await account("mia")
        let eve = try await account("eve")
        let cookies = [
            try await sessions.begin(mia, source: .machine, now: start).plainText,
            try await sessions.begin(mia, source: .machine, now: start).plainText,
            try await sessions.begin(mia, source: .machine, now: start).plainText,
        ]
        let other = try await sessions.begin(eve, source: .machine, now: start).plainText
        try await sessions.end(cookies[0], source: .machine, now: start)
        #expect(try await sessions.find(cookies[0], now: start) == nil)
        #expect(try await stores.audit.recent(of: mia.id, limit: 1).first?.kind == .signedOut)
        let kept = try await sessions.find(cookies[1], now: start)
        try await sessions.endAll(of: mia, keeping: kept, source: .machine, now: start)
        #expect(try await sessions.find(cookies[1], now: start) != nil)
        #expect(try await sessions.find(cookies[2], now: start) == nil)
        #expect(try await sessions.find(other, now: start) != nil)
    }
}
