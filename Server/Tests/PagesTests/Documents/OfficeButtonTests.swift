import Basics
import SQLStorage
import Documents
import Foundation
import HTTPTypes
import PortContracts
import OAuth
import OfficeLinks
import PlaceServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

@testable import Pages

/// Tests links that open documents in Office.
@Suite struct OfficeButtonTests {
    private static let provider = "TP_CONTOSO"

    /// Returns the links of a page that open an Office app. The HTML escapes in the links are decoded.
    private func links(_ page: PageAnswer) throws -> [OfficeLink] {
        try page.body.matches(of: /href="(ms-[^"]*)"/).map {
            try OfficeLink(String($0.1).replacing("&amp;", with: "&").replacing("&#39;", with: "'"))
        }
    }

    /// Returns the address of the page's first button for Office.
    private func firstButton(_ page: PageAnswer) throws -> Substring {
        try #require(page.body.firstMatch(of: /<a class="button main[^"]*" href="([^"]*)"/)).1
    }

    @Test func `The Office button has a hint for devices without the app`() async throws {
        try await TestBrowser.run(provider: Self.provider) { browser, fixture in
            let path = "/documents/\(try await fixture.file("Plan.docx").rawValue)"
            let page = try await browser.get(path).body
            #expect(page.contains("If Word doesn’t open, install it on this device. Or download"))
            #expect(page.contains("upload it as a new version.") && !page.contains("no provider ID"))
            let text = try await browser.get("/documents/\(try await fixture.file("Notes.txt").rawValue)").body
            #expect(!text.contains("doesn’t open") && text.contains("#plain"))
        }
    }

    @Test func `Without a provider ID, the page tells operators why the Office button is missing`() async throws {
        try await TestBrowser.run { browser, fixture in
            let says = "this server has no provider ID from Microsoft yet"
            let path = "/documents/\(try await fixture.file("Plan.docx").rawValue)"
            #expect(try await !browser.get(path).body.contains(says))
            try await fixture.setOperator(true)
            #expect(try await browser.get(path).body.contains(says))
            #expect(try await !browser.get("/documents/\(fixture.file("A.pdf").rawValue)").body.contains(says))
        }
    }

    @Test(arguments: [
        ("Plan.docx", OfficeApp.word), ("Budget ü 50%.xlsx", .excel), ("Tom & 'Jerry' | a+b.pptx", .powerPoint),
        ("old.DOC", .word),
    ])
    func `A document's first button opens it in its app by its WOPISrc`(name: String, app: OfficeApp) async throws {
        try await TestBrowser.run(provider: Self.provider) { browser, fixture in
            let id = try await fixture.file(name)
            for path in ["/documents/\(id.rawValue)", "/"] {
                let page = try await browser.get(path), link = try #require(try links(page).first)
                #expect(try links(page).count == 1 && link.app == app && link.mode == .edit)
                guard case .file(let file) = link.target else { Issue.record("no provider's file"); return }
                #expect(file.source.text == "https://wopi.contoso.example/wopi/files/\(id.rawValue)")
                #expect(file.provider == Self.provider && file.user == fixture.mia.rawValue)
                #expect(file.invokedBy == .web && link.passBack == nil)
                // Office compares the name in the link with the name in the response to CheckFileInfo.
                let info = try await fixture.host.wopi.checkFileInfo(
                    id,
                    by: AccessClaims(
                        user: fixture.mia, grant: fixture.grant, origin: .phone, resource: .file(id), mayWrite: true,
                        expires: fixture.clock.now.addingTimeInterval(60)), now: fixture.clock.now)
                #expect(file.name == info.baseFileName && file.user == info.userID)
            }
            let page = try await browser.get("/documents/\(id.rawValue)")
            #expect(try firstButton(page).hasPrefix("ms-") && page.body.contains("/download\" download"))
        }
    }

    @Test func `A row's first action opens the app and names the document`() async throws {
        try await TestBrowser.run(provider: Self.provider) { browser, fixture in
            _ = try await fixture.file("Plan.docx")
            let page = try await browser.get("/")
            let row = try #require(
                page.body.firstMatch(of: /<td role="cell" class="act">(.*?)<\/td>/.dotMatchesNewlines()))
            #expect(row.1.hasPrefix("<a class=\"icon office\" href=\"ms-word:ofe|u|"))
            #expect(row.1.contains("aria-label=\"Open in Word: Plan.docx\""))
        }
    }

    @Test func `A read-only document opens for viewing`() async throws {
        try await TestBrowser.run(provider: Self.provider) { browser, fixture in
            let id = try await fixture.file("Plan.docx", isReadOnly: true)
            let page = try await browser.get("/documents/\(id.rawValue)")
            #expect(try links(page).map(\.mode) == [.view] && page.body.contains("View in Word"))
            #expect(!page.body.contains("name=\"access\" value=\"edit\""))
        }
    }

    @Test(arguments: ["Notes.txt", "Scan.pdf", "Macro.xltm", "docx", "Plan.docx.zip"])
    func `A type that no app opens is downloaded`(name: String) async throws {
        try await TestBrowser.run(provider: Self.provider) { browser, fixture in
            let id = try await fixture.file(name).rawValue
            let page = try await browser.get("/documents/\(id)")
            #expect(try firstButton(page) == "/documents/\(id)/download" && !page.body.contains("ms-"))
            #expect(try await browser.get("/").body.contains("ms-") == false)
        }
    }

    @Test func `Without a provider ID no page offers to open Office`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx"), path = "/documents/\(id.rawValue)"
            let page = try await browser.get(path)
            #expect(try firstButton(page) == "\(path)/download" && !page.body.contains("ms-word"))
            #expect(try await browser.get("/").body.contains("ms-word") == false)
            let share = try await fixture.library.share(
                .file(id), as: .readWrite, for: fixture.caller, now: fixture.clock.now)
            let address = try await fixture.host.wopi.address(of: share, now: fixture.clock.now)
            let shared = try await browser.signedOut.get(Self.path(address))
            #expect(shared.status == 200 && !shared.body.contains("ms-word"))
        }
    }

    private static func path(_ address: String) -> String {
        String(address.dropFirst("https://wopi.contoso.example".count))
    }

    @Test(arguments: [(ShareKind.readOnly, OpenMode.view), (.readWrite, .edit)])
    func `A share page opens the app as the link's owner, to view or edit as the link allows`(
        type: ShareKind, mode: OpenMode
    ) async throws {
        try await TestBrowser.run(provider: Self.provider) { browser, fixture in
            let folder = try await fixture.folder("Shared"), id = try await fixture.file("Plan.docx")
            try await fixture.library.move(.file(id), to: folder, for: fixture.caller, now: fixture.clock.now)
            for resource in [NodeID.file(id), .container(folder)] {
                let share = try await fixture.library.share(
                    resource, as: type, for: fixture.caller, now: fixture.clock.now)
                let path = Self.path(try await fixture.host.wopi.address(of: share, now: fixture.clock.now))
                let document = resource == .file(id) ? path : "\(path)/documents/\(id.rawValue)"
                for path in [path, document] {
                    let page = try await browser.signedOut.get(path), link = try #require(try links(page).first)
                    #expect(link.mode == mode && link.app == .word)
                    guard case .file(let file) = link.target else { Issue.record("no provider's file"); return }
                    #expect(
                        file.user == fixture.mia.rawValue && file.source.text.hasSuffix("/wopi/files/\(id.rawValue)"))
                }
                let page = try await browser.signedOut.get(document)
                #expect(try firstButton(page).hasPrefix("ms-word:") && page.body.contains("will ask you to sign in to"))
                #expect(try await browser.get(document).body.contains("will ask you to sign in to") == false)
                // Office can't open Mia's document as Mallory, so Mallory's page has no Office button.
                let mallory = try await browser.signedIn(as: fixture.mallory).get(document)
                #expect(mallory.status == 200 && !mallory.body.contains("ms-word"))
            }
        }
    }
}
