import Basics
import SQLStorage
import Documents
import Foundation
import HTTPTypes
import PortContracts
import HummingbirdTesting
import NIOCore
import OAuth
import OAuthServer
import PlaceServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

@testable import Localization
@testable import Pages

/// Tests the password page of a link that is open in several tabs or in a browser without cookies.
@Suite struct LockedLinkTests {
    static let password = "Käsekuchen am Montag"

    /// Creates a link to Mia's document, with or without a password.
    private static func link(
        _ browser: TestBrowser, _ fixture: WOPIFixture, _ type: ShareKind = .readOnly, password: String? = password
    ) async throws -> String {
        let id = try await fixture.file("Plan.docx")
        let share = try await fixture.library.share(.file(id), as: type, for: fixture.caller, now: fixture.clock.now)
        if let password {
            let fields = ["id": share.id.rawValue, "until": "", "password": password]
            let answer = try await browser.post("/documents/\(id.rawValue)/change-link", fields)
            try #require(answer.status == 303)
        }
        let address = try await fixture.host.wopi.address(of: share, now: fixture.clock.now)
        return String(address.dropFirst(fixture.host.configuration.address.text.count))
    }

    private static func open(
        _ path: String, _ page: BrowserPage, _ visitor: inout Browser, with password: String = password
    ) async throws -> BrowserPage {
        let token = try #require(page.html.firstMatch(of: /name="csrf" value="([^"]*)"/)).1
        return try await visitor.post(path + "/open", ["csrf": String(token), "password": password])
    }

    /// Signs in a visitor of the link, as if in another tab of the same browser. Afterwards, the browser has a session
    /// cookie instead of the cookie for forms.
    private static func signIn(_ visitor: inout Browser, _ fixture: WOPIFixture) async throws {
        let account = try #require(try await fixture.storage.verbs.accounts.find(fixture.mallory))
        let secret = try await fixture.host.sessions.begin(account, source: .machine, now: fixture.clock.now)
        visitor.cookies["__Host-emplace-form"] = nil
        visitor.cookies["__Host-emplace-session"] = secret.plainText
    }

    @Test(arguments: [password, "wrong", ""], [false, true])
    func `a second tab continues after the first one has opened the link`(
        _ typed: String, _ signsIn: Bool
    ) async throws {
        try await TestBrowser.run { browser, fixture in
            let path = try await Self.link(browser, fixture)
            var visitor = Browser(browser.client)
            let first = try await visitor.get(path), second = try await visitor.get(path)
            #expect(first.status == 403)
            #expect(try await Self.open(path, first, &visitor).status == 303)
            if signsIn { try await Self.signIn(&visitor, fixture) }
            let answer = try await Self.open(path, second, &visitor, with: typed)
            #expect(answer.status == 303 && answer.location == path)
            #expect(try await visitor.get(path).html.contains("Plan"))
        }
    }

    @Test func `a tab from before sign-in is asked once more and then opens the link`() async throws {
        try await TestBrowser.run { browser, fixture in
            let path = try await Self.link(browser, fixture)
            var visitor = Browser(browser.client)
            let page = try await visitor.get(path)
            try await Self.signIn(&visitor, fixture)
            let asked = try await Self.open(path, page, &visitor)
            #expect(asked.status == 403 && asked.html.contains("This page has expired. Enter the password again."))
            #expect(try await Self.open(path, asked, &visitor).location == path)
        }
    }

    @Test(arguments: SignInTabsTests.languages)
    func `a browser without cookies is asked to allow them each time`(_ language: Language) async throws {
        try await TestBrowser.run { browser, fixture in
            let path = try await Self.link(browser, fixture)
            var visitor = Browser(browser.client)
            visitor.language = language.tag
            var page = try await visitor.get(path)
            for _ in 0..<3 {
                visitor.cookies = [:]
                page = try await Self.open(path, page, &visitor)
                #expect(page.status == 403 && page.html.contains(language.strings.errors.cookiesText))
                #expect(!page.html.contains(language.strings.signIn.expired) && !page.html.contains("Plan"))
            }
            #expect(try await Self.open(path, page, &visitor).status == 303)
        }
    }

    @Test(arguments: SignInTabsTests.languages)
    func `the upload form tells a guest whose browser has no cookies`(_ language: Language) async throws {
        try await TestBrowser.run { browser, fixture in
            let path = try await Self.link(browser, fixture, .readWrite, password: nil)
            let body = TestBrowser.part("name=\"csrf\"", "x") + TestBrowser.part("name=\"file\"; filename=\"a\"", "b")
            let headers: HTTPFields = [
                .contentType: "multipart/form-data; boundary=B", .acceptLanguage: language.tag,
            ]
            for (cookie, text) in [
                (nil, language.strings.errors.cookiesText),
                ("__Host-emplace-form=other", language.strings.errors.expiredText),
            ] as [(String?, String)] {
                var headers = headers
                headers[.cookie] = cookie
                let answer = try await browser.client.execute(
                    uri: path + "/upload", method: .post, headers: headers,
                    body: ByteBuffer(string: body + "--B--\r\n"))
                #expect(answer.status == .forbidden)
                #expect(String(buffer: answer.body).contains(text))
            }
        }
    }
}
