import Basics
import SQLStorage
import Documents
import Foundation
import HTTPTypes
import PortContracts
import OAuthServer
import PlaceServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

@testable import Pages

/// A store that removes the operator role from a user immediately after the server has found the user's session. This
/// can happen while a long form body arrives.
private struct RoleTakingStore: SignInStore {
    let base: any SignInStore
    let clock: ManualClock

    func read<Value: Sendable>(_ body: @escaping @Sendable (any SignInReader) throws -> Value) async throws -> Value {
        let value = try await base.read(body)
        if let found = value as? BrowserSession {
            _ = try await base.verbs.accounts.change(
                found.account.id, AccountChange(isOperator: false), now: clock.now)
        }
        return value
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInWriter) throws -> Value
    ) async throws -> Value {
        try await base.write(body)
    }
}

/// Tests requests for the operator pages by users who aren't operators. Also tests forged operator forms, and forms
/// that are sent after the user has lost the operator role.
@Suite struct OperatorForgeryTests {
    /// Returns every operator form with valid fields.
    private func posts(_ fixture: WOPIFixture) async throws -> [(path: String, fields: [String: String])] {
        let file = try await fixture.file("Secret plan.docx"), person = "/operator/people/\(fixture.mallory.rawValue)"
        try await fixture.lock(file)
        let session = try await fixture.host.apps.grants(of: fixture.mallory, now: fixture.clock.now).first
        return [
            ("/operator/people", ["name": "new", "password": "a long password"]),
            ("/operator/locks", ["id": file.rawValue]),
            (person + "/rename", ["name": "other"]), (person + "/name", ["name": "Other"]),
            (person + "/kind", ["kind": "business"]), (person + "/role", ["action": "operator"]),
            (person + "/quota", ["quota": "bytes", "size": "1"]), (person + "/disable", [:]), (person + "/enable", [:]),
            (person + "/sign-out", [:]), (person + "/disconnect", ["id": session?.id.rawValue ?? "x"]),
        ]
    }

    /// Returns all database rows that the operator forms could change.
    private func everything(_ fixture: WOPIFixture) async throws -> [String] {
        let now = fixture.clock.now, mallory = Caller(user: fixture.mallory, authority: .machine)
        return try await fixture.accounts.list().map { "\($0)" } + fixture.library.heldLocks(now: now).map { "\($0)" }
            + fixture.host.apps.grants(of: fixture.mallory, now: now).map(\.id.rawValue)
            + ["\(try await fixture.library.usage(for: mallory, now: now))"]
    }

    @Test func `The operator pages and forms answer 404 to everyone else`() async throws {
        try await OperatorPagesTests.run { browser, fixture in
            let mallory = try await browser.signedIn(as: fixture.mallory)
            let posts = try await posts(fixture), before = try await everything(fixture)
            let pages = OperatorPagesTests.pages + ["/operator/people/\(fixture.mallory.rawValue)", "/operator/x"]
            let unknown = try await mallory.get("/nothing", [.accept: "text/html"])
            for path in pages {
                let answer = try await mallory.get(path, [.accept: "text/html"])
                #expect(answer.status == 404 && answer.body == unknown.body, "\(path)")
            }
            for post in posts {
                #expect(try await mallory.post(post.path, post.fields).status == 404, "\(post.path)")
            }
            for path in pages.dropLast() {
                #expect(try await browser.signedOut.get(path).location == "/sign-in?next=" + PagePath.segment(path))
            }
            for post in posts {
                #expect(try await browser.signedOut.post(post.path, post.fields).location == "/sign-in")
            }
            #expect(try await everything(fixture) == before)
        }
    }

    @Test func `Operator forms are refused without the token of their own page`() async throws {
        try await OperatorPagesTests.run { browser, fixture in
            let mallory = try await browser.signedIn(as: fixture.mallory)
            let posts = try await posts(fixture), before = try await everything(fixture)
            for post in posts {
                for token in [nil, "", "x", mallory.csrf, browser.signedOut.csrf] {
                    let answer = try await browser.post(post.path, post.fields, csrf: .some(token))
                    #expect(answer.status == 403, "\(post.path) \(token ?? "none")")
                }
            }
            #expect(try await everything(fixture) == before)
        }
    }

    @Test func `A form is refused once the operator's role was removed`() async throws {
        try await OperatorPagesTests.run { browser, fixture in
            _ = try await browser.signedIn(as: fixture.mallory)
            let posts = try await posts(fixture)
            for path in OperatorPagesTests.pages { #expect(try await browser.get(path).status == 200) }
            try await fixture.setOperator(false)
            let before = try await everything(fixture)
            for post in posts {
                #expect(try await browser.post(post.path, post.fields).status == 404, "\(post.path)")
            }
            for path in OperatorPagesTests.pages { #expect(try await browser.get(path).status == 404) }
            #expect(try await everything(fixture) == before)
        }
    }

    @Test func `A role removed while a form arrives is checked again in the same transaction`() async throws {
        try await OperatorPagesTests.run { browser, fixture in
            _ = try await browser.signedIn(as: fixture.mallory)
            let posts = try await posts(fixture), clock = fixture.clock
            var ports = fixture.host.ports
            ports.signIn = RoleTakingStore(base: fixture.storage, clock: clock)
            try await PlaceServer(fixture.host.configuration, ports: ports) { clock.now }.serving { client in
                let late = TestBrowser(fixture: fixture, client: client, secret: browser.secret)
                for post in posts {
                    try await fixture.setOperator(true)
                    let before = try await everything(fixture)
                    #expect(try await late.post(post.path, post.fields).status == 404, "\(post.path)")
                    try await fixture.setOperator(true)
                    #expect(try await everything(fixture) == before, "\(post.path)")
                }
            }
        }
    }

    @Test func `An operator can't open other people's documents`() async throws {
        try await OperatorPagesTests.run { browser, fixture in
            let file = try await fixture.file("Secret plan.docx"), folder = try await fixture.folder("Secret folder")
            _ = try await fixture.accounts.change(
                fixture.mallory, AccountChange(isOperator: true), now: fixture.clock.now)
            let mallory = try await browser.signedIn(as: fixture.mallory)
            for path in [
                "/documents/\(file.rawValue)", "/documents/\(file.rawValue)/download", "/folders/\(folder.rawValue)",
            ] {
                let answer = try await mallory.get(path)
                #expect(answer.status == 404 && !answer.body.contains("Secret"), "\(path)")
            }
            #expect(try await mallory.get("/operator/log").body.contains("Secret plan.docx"))
        }
    }
}
