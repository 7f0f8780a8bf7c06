import Basics
import SQLStorage
import Foundation
import PortContracts
import Hummingbird
import HummingbirdTesting
import Logging
import OAuth
import OAuthServer
import PlaceServer
import ServerFixtures
import Synchronization
import Testing

@testable import Pages

/// A store that ends a session immediately after the server has found it. This can happen while a long form body
/// arrives.
private struct EndingStore: SignInStore {
    let base: any SignInStore
    let clock: ManualClock

    func read<Value: Sendable>(_ body: @escaping @Sendable (any SignInReader) throws -> Value) async throws -> Value {
        let value = try await base.read(body)
        if let found = value as? BrowserSession {
            _ = try await base.verbs.grants.end(
                found.grant.id, of: nil, reason: .endedByOperator, now: clock.now)
        }
        return value
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInWriter) throws -> Value
    ) async throws -> Value {
        try await base.write(body)
    }
}

@Suite struct EndedSessionTests {
    private static let password = "a horse, a battery"

    /// The forms of the account page with their fields.
    static let forms: [(path: String, fields: [String: String])] = [
        ("/account/name", ["name": "Eve"]),
        ("/account/disconnect", ["id": "APP"]),
        ("/account/sign-out-session", ["id": "OTHER"]),
        ("/account/sign-out-everywhere", [:]),
        (
            "/account/password",
            ["password": password, "new_password": "thief's choice", "repeat_password": "thief's choice"]
        ),
    ]

    @Test(arguments: forms.indices)
    func `A session that ends while its form arrives changes nothing`(index: Int) async throws {
        let form = Self.forms[index]
        try await WOPIFixture.run { fixture, _ in
            let now = fixture.clock.now, verbs = fixture.storage.verbs
            _ = try await fixture.host.accounts.setPassword(
                Password(choosing: Self.password), of: fixture.mia, now: now)
            let client = Client(
                name: "App", redirectURIs: ["https://localhost"], kind: .publicClient, created: now)
            try await verbs.clients.add(client)
            let app = Grant(user: fixture.mia, kind: .oauth(client.id), created: now, expires: nil, label: "App")
            let other = Grant(user: fixture.mia, kind: .browser, created: now, expires: nil, label: "Firefox")
            for grant in [app, other] { try await verbs.grants.create(grant) }
            var ports = fixture.host.ports
            let clock = fixture.clock
            ports.signIn = EndingStore(base: fixture.storage, clock: clock)
            let account = try #require(try await verbs.accounts.find(fixture.mia))
            try await PlaceServer(fixture.host.configuration, ports: ports) { clock.now }.serving { client in
                let secret = try await fixture.host.sessions.begin(account, source: .machine, now: now)
                let browser = TestBrowser(fixture: fixture, client: client, secret: secret.plainText)
                let fields = form.fields.mapValues {
                    $0 == "APP" ? app.id.rawValue : $0 == "OTHER" ? other.id.rawValue : $0
                }
                let answer = try await browser.post(form.path, fields)
                #expect(answer.status == 303)
                #expect(answer.location?.hasPrefix("/sign-in?next=") == true)
            }
            #expect(try await verbs.accounts.find(fixture.mia) == account)
            #expect(try await verbs.grants.isLive(app.id, now: now))
            #expect(try await verbs.grants.isLive(other.id, now: now))
        }
    }
}
