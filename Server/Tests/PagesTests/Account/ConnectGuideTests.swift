import Basics
import SQLStorage
import Foundation
import HTTPTypes
import PortContracts
import OAuth
import OAuthServer
import ServerFixtures
import Testing
import WOPI

@testable import Localization
@testable import Pages

/// Tests the guide for adding the Place in Office on a phone. Pages show the guide until the user has followed or
/// dismissed it.
@Suite struct ConnectGuideTests {
    private static let sign = "Work in Word, Excel, or PowerPoint on your phone</h2>"

    private func allow(_ client: Client, _ fixture: WOPIFixture) async throws {
        try await fixture.storage.verbs.grants.create(
            Grant(
                user: fixture.mia, kind: .oauth(client.id), created: fixture.clock.now, expires: nil, label: client.name
            ))
    }

    @Test func `The first page tells how to add the server, with its name, its address and a QR code`() async throws {
        try await TestBrowser.run { browser, fixture in
            for hasDocuments in [false, true] {
                if hasDocuments { _ = try await fixture.file() }
                let page = try await browser.get("/")
                #expect(page.body.contains(Self.sign) && page.body.contains("Choose <bdi>Emplace</bdi>."))
                #expect(page.body.contains("iPhone or iPad") && page.body.contains("Android"))
                #expect(page.body.contains("Sign in as <bdi>mia</bdi>"))
                let code = try #require(QRCode("https://wopi.contoso.example"))
                #expect(
                    page.body.contains("d=\"\(code.path)\"") && page.body.contains(">https://wopi.contoso.example<"))
            }
            let folder = try await fixture.folder("Plans").rawValue
            #expect(try await browser.get("/folders/\(folder)").body.contains(Self.sign) == false)
        }
    }

    @Test(arguments: ["https://localhost:8443", "https://127.0.0.1", "https://[::1]:8080"])
    func `An address that only works on this machine gets no QR code for phones`(address: String) {
        let content = ConnectGuide(address: address).content(
            Localization(.english, now: Samples.now), Provider(name: "Emplace"))
        #expect(content.code == nil && content.onlyHere != nil)
    }

    @Test func `A dismissed guide stays dismissed for this user and can be found on the account page`() async throws {
        try await TestBrowser.run { browser, fixture in
            let page = try await browser.follow(browser.post("/connect/dismiss"))
            #expect(page.body.contains("role=\"status\"") && !page.body.contains(Self.sign))
            #expect(try await browser.get("/").body.contains(Self.sign) == false)
            #expect(try await browser.follow(browser.post("/connect/dismiss")).status == 200)
            #expect(try await browser.signedIn(as: fixture.mallory).get("/").body.contains(Self.sign))
            #expect(try await browser.get("/account").body.contains("href=\"/connect\""))
            let again = try await browser.get("/connect")
            #expect(again.status == 200 && again.body.contains("tap Add a Place."))
        }
    }

    @Test func `The guide is not shown once Office is connected`() async throws {
        try await TestBrowser.run { browser, fixture in
            let registry = ClientRegistry(store: fixture.storage)
            let own = Client(
                name: "Own app", redirectURIs: ["https://own.example"], kind: .confidential(secret: nil),
                isFirstParty: true, created: fixture.clock.now)
            try await fixture.storage.verbs.clients.add(own)
            try await allow(own, fixture)
            #expect(try await browser.get("/").body.contains(Self.sign))
            try await allow(try await registry.ensureOffice(now: fixture.clock.now), fixture)
            #expect(try await browser.get("/").body.contains(Self.sign) == false)
        }
    }

    @Test func `Another user can't dismiss the guide`() async throws {
        try await TestBrowser.run { browser, fixture in
            for token in [nil, "", "x", browser.signedOut.csrf] as [String?] {
                let refused = try await browser.post("/connect/dismiss", csrf: .some(token))
                #expect(refused.status == 403)
            }
            let dismissed = try await browser.signedOut.post("/connect/dismiss")
            #expect(dismissed.status == 303)
            let asked = try await browser.signedOut.get("/connect")
            #expect(asked.location?.hasPrefix("/sign-in") == true)
            #expect(try await browser.get("/").body.contains(Self.sign))
        }
    }
}
