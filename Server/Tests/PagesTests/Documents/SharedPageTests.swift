import Basics
import Documents
import Foundation
import HostTesting
import OAuthServer
import PlaceTesting
import Testing
import WOPIHost

/// The page of all that a person shares.
@Suite struct SharedPageTests {
    @Test func `All that one shares is seen at one look, with the way to where it is changed`() async throws {
        try await TestBrowser.run { browser, place in
            #expect(try await browser.get("/shared").body.contains("You share nothing with anybody."))
            #expect(try await browser.get("/").body.contains("href=\"/shared\""))
            let folder = try await place.folder("Offers <i>"), file = try await place.file("Plan.docx")
            let now = place.clock.now
            let end = try #require(Day("2099-12-31")?.end), caller = place.caller
            try await place.library.share(
                .container(folder), with: place.mallory, as: .editor, until: end, for: caller, now: now)
            _ = try await place.library.share(.file(file), as: .readOnly, for: caller, now: now)
            let page = try await browser.get("/shared").body
            #expect(page.contains("<a class=\"entry\" href=\"/folders/\(folder.rawValue)#sharing\">"))
            #expect(page.contains("Offers &lt;i&gt;"))
            #expect(page.contains("<bdi>Mallory</bdi> · Can edit · until Dec 31, 2099"))
            #expect(page.contains("href=\"/documents/\(file.rawValue)#sharing\""))
            #expect(page.contains("A link · Can view · no end · no password"))
            #expect(try await browser.signedIn(as: place.mallory).get("/shared").body.contains("You share nothing"))
            #expect(try await browser.signedOut.get("/shared").status == 303)
        }
    }

    @Test func `A link to all documents leads to their top`() async throws {
        try await TestBrowser.run { browser, place in
            let root = try await place.root()
            _ = try await place.library.share(.container(root), as: .readOnly, for: place.caller, now: place.clock.now)
            let page = try await browser.get("/shared").body
            #expect(page.contains("<a class=\"entry\" href=\"/\">") && page.contains("<bdi>Documents</bdi>"))
        }
    }
}
