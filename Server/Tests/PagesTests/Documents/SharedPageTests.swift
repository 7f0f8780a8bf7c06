import Basics
import Documents
import Foundation
import HTTPTypes
import PortContracts
import OAuthServer
import PlaceServer
import ServerFixtures
import Testing
import WOPIHost

/// Tests the page that lists all documents and folders that a user shares with others.
@Suite struct SharedPageTests {
    @Test func `One page lists all shared items and links to their settings`() async throws {
        try await TestBrowser.run { browser, fixture in
            #expect(try await browser.get("/shared").body.contains("You haven’t shared anything."))
            #expect(try await browser.get("/").body.contains("href=\"/shared\""))
            let folder = try await fixture.folder("Offers <i>"), file = try await fixture.file("Plan.docx")
            let now = fixture.clock.now
            let end = try #require(Day("2099-12-31")?.end), caller = fixture.caller
            try await fixture.library.share(
                .container(folder), with: fixture.mallory, as: .editor, until: end, for: caller, now: now)
            _ = try await fixture.library.share(.file(file), as: .readOnly, for: caller, now: now)
            let page = try await browser.get("/shared").body
            #expect(page.contains("<a class=\"entry\" href=\"/folders/\(folder.rawValue)#sharing\">"))
            #expect(page.contains("Offers &lt;i&gt;"))
            #expect(page.contains("<bdi>Mallory</bdi> · Can edit · until Dec 31, 2099"))
            #expect(page.contains("href=\"/documents/\(file.rawValue)#sharing\""))
            #expect(page.contains("Link · Can view · no expiration · no password"))
            #expect(
                try await browser.signedIn(as: fixture.mallory).get("/shared").body.contains(
                    "You haven’t shared anything"))
            #expect(try await browser.signedOut.get("/shared").status == 303)
        }
    }

    @Test func `Sharing can be stopped from the list, with Undo`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Offers"), file = try await fixture.file("Plan.docx")
            let now = fixture.clock.now, caller = fixture.caller, user = fixture.mallory.rawValue
            let end = try #require(Day("2099-12-31")?.end)
            try await fixture.library.share(
                .container(folder), with: fixture.mallory, as: .editor, until: end, for: caller, now: now)
            let link = try await fixture.library.share(.file(file), as: .readOnly, for: caller, now: now)
            let page = try await browser.get("/shared").body
            let forbid = "/folders/\(folder.rawValue)/forbid", unshare = "/documents/\(file.rawValue)/unshare"
            #expect(page.contains("action=\"\(forbid)\"") && page.contains("name=\"from\" value=\"shared\""))
            #expect(page.contains("href=\"\(unshare)?id=\(link.id.rawValue)&amp;from=shared\""), "\(page)")
            #expect(page.contains("href=\"/activity?kind=ended\""))
            let address = try await fixture.host.wopi.address(of: link, now: now)
            #expect(page.contains("<code id=\"link-\(link.id.rawValue)\" hidden>\(address)</code>"))
            let question = try await browser.get("\(unshare)?id=\(link.id.rawValue)&from=shared").body
            #expect(question.contains("value=\"shared\"") && question.contains("href=\"/shared\""))
            let unshared = try await browser.post(unshare, ["id": link.id.rawValue, "from": "shared"])
            #expect(unshared.location == "/shared")
            #expect(try await browser.follow(unshared).body.contains("The link to <bdi>Plan.docx</bdi> was revoked."))
            let ended = try await browser.post(forbid, ["id": user, "from": "shared"])
            #expect(ended.location == "/shared")
            let after = try await browser.follow(ended).body
            #expect(after.contains("<bdi>Offers</bdi> is no longer shared with <bdi>Mallory</bdi>."))
            #expect(after.contains("You haven’t shared anything.") && after.contains(">Undo</button>"))
            #expect(after.contains("action=\"/folders/\(folder.rawValue)/permit\""))
            #expect(after.contains("name=\"until\" value=\"2099-12-31\""))
            let fields = ["id": user, "access": "edit", "until": "2099-12-31", "back": "yes"]
            #expect(after.contains("name=\"from\" value=\"shared\""))
            let permit = "/folders/\(folder.rawValue)/permit"
            let back = try await browser.post(permit, fields.merging(["from": "shared"]) { $1 })
            #expect(back.location == "/shared")
            let again = try await browser.follow(back).body
            #expect(
                again.contains("<bdi>Offers</bdi> is shared with <bdi>Mallory</bdi> again.")
                    && again.contains("until Dec 31, 2099"))
        }
    }

    @Test func `Only direct access can be restored, only by the owner, and only to an existing user`() async throws {
        try await TestBrowser.run { browser, fixture in
            let file = try await fixture.file("Plan.docx"), path = "/documents/\(file.rawValue)"
            let caller = fixture.caller, user = fixture.mallory.rawValue
            let link = try await fixture.library.share(.file(file), as: .readOnly, for: caller, now: fixture.clock.now)
            let mallory = try await browser.signedIn(as: fixture.mallory)
            try await fixture.library.keep(
                link.id, for: Caller(user: fixture.mallory, authority: .machine), now: fixture.clock.now)
            // A user added the item from a link. After the owner revoked the user's access, the user can still open the
            // item by the link.
            let kept = try await browser.follow(browser.post(path + "/forbid", ["id": user])).body
            #expect(kept.contains("but anyone with the link can still open it") && !kept.contains(">Undo</button>"))
            let soon = try #require(Day("2037-12-31")?.end)
            try await fixture.library.share(
                .file(file), with: fixture.mallory, as: .viewer, until: soon, for: caller, now: fixture.clock.now)
            let fields = ["id": user, "access": "view", "until": "", "back": "yes"]
            #expect(try await mallory.post(path + "/permit", fields).status == 404)
            for id in ["nobody", "..", ""] {
                let wrong = try await browser.post(path + "/permit", fields.merging(["id": id]) { $1 })
                #expect(wrong.status == 404, "\(id) \(wrong.status)")
            }
            let past = try await browser.post(path + "/permit", fields.merging(["until": "2001-01-01"]) { $1 })
            #expect(past.status == 400 && past.body.contains("passed"))
        }
    }

    @Test func `Shared items are marked in their folder`() async throws {
        try await TestBrowser.run { browser, fixture in
            let mark = "<span class=\"tag\">Shared</span>", caller = fixture.caller, now = fixture.clock.now
            let folder = try await fixture.folder("Offers"), file = try await fixture.file("Plan.docx")
            _ = try await fixture.file("Other.docx")
            #expect(try await !browser.get("/").body.contains(mark))
            try await fixture.library.share(
                .container(folder), with: fixture.mallory, as: .editor, for: caller, now: now)
            _ = try await fixture.library.share(.file(file), as: .readOnly, for: caller, now: now)
            #expect(try await browser.get("/").body.components(separatedBy: mark).count == 3)
            // The mark *Shared* means that the user shares the item with others. Mallory only receives the folder, so
            // her page has no mark.
            let shared = try await browser.signedIn(as: fixture.mallory).get("/folders/\(folder.rawValue)").body
            #expect(!shared.contains(mark))
        }
    }

    @Test func `Items shared by others are marked as new until the user has seen them`() async throws {
        try await TestBrowser.run { browser, fixture in
            let other = try await browser.signedIn(as: fixture.mallory), caller = fixture.caller
            let folder = try await fixture.folder("Offers")
            try await fixture.library.share(
                .container(folder), with: fixture.mallory, as: .viewer, for: caller, now: fixture.clock.now)
            #expect(try await other.get("/").body.contains("<span class=\"tag\">1 new</span>"))
            let mallory = Caller(user: fixture.mallory, authority: .machine)
            let inbox = try await fixture.library.children(
                of: fixture.root(of: fixture.mallory), for: mallory, now: fixture.clock.now
            ).containers.first { $0.kind == .sharedWithMe }
            let path = "/folders/\(try #require(inbox).id.rawValue)", new = "<span class=\"tag\">New</span>"
            fixture.clock.advance(1)
            let looked = try await other.get(path)
            #expect(looked.body.contains(new))
            #expect(looked.body.contains("Shared by <bdi>Mia</bdi> · Can view</span>"), "\(looked.body)")
            let cookie = try #require(
                looked.headers[values: .setCookie].first { $0.contains("-shared-") }?.prefix { $0 != ";" })
            let session = other.cookie
            let headers: HTTPFields = [.cookie: session + "; " + cookie]
            #expect(try await !other.get("/", headers).body.contains("1 new"))
            #expect(try await !other.get(path, headers).body.contains(new))
            // Only the item that was shared after the last visit is marked as new. If the cookie is invalid, the time
            // of the last visit is unknown, and both items are marked as new.
            fixture.clock.advance(1)
            let file = try await fixture.file("Plan.docx")
            try await fixture.library.share(
                .file(file), with: fixture.mallory, as: .viewer, for: caller, now: fixture.clock.now)
            #expect(try await other.get("/", headers).body.contains("1 new"))
            #expect(try await other.get(path, headers).body.components(separatedBy: new).count == 2)
            for text in ["", "x", "99999999999999999999"] {
                let name = cookie.prefix { $0 != "=" }
                let odd: HTTPFields = [.cookie: "\(session); \(name)=\(text)"]
                #expect(try await other.get("/", odd).body.contains("2 new"))
            }
        }
    }

    @Test func `Deletions by others are announced at the link to the trash until the user has seen them`() async throws
    {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Offers"), mark = "1 deleted by others"
            let file = try await fixture.put("Plan.docx", in: folder), own = try await fixture.file("Own.docx")
            try await fixture.library.share(
                .container(folder), with: fixture.mallory, as: .editor, for: fixture.caller, now: fixture.clock.now)
            let other = try await browser.signedIn(as: fixture.mallory)
            #expect(try await browser.post("/documents/\(own.rawValue)/delete").status == 303)
            #expect(try await !browser.get("/").body.contains("by others"))
            #expect(try await other.post("/documents/\(file.rawValue)/delete").status == 303)
            #expect(try await browser.get("/").body.contains("<span class=\"tag\">\(mark)</span>"))
            #expect(try await !other.get("/").body.contains("by others"))
            fixture.clock.advance(1)
            let looked = try await browser.get("/trash")
            let cookie = try #require(
                looked.headers[values: .setCookie].first { $0.contains("-trash-") }?.prefix { $0 != ";" })
            #expect(try await !browser.get("/", [.cookie: browser.cookie + "; " + cookie]).body.contains("by others"))
            fixture.clock.advance(15 * 24 * 3600)
            #expect(try await !browser.get("/").body.contains("by others"))
        }
    }

    @Test func `A link to all documents opens the root folder`() async throws {
        try await TestBrowser.run { browser, fixture in
            let root = try await fixture.root()
            _ = try await fixture.library.share(
                .container(root), as: .readOnly, for: fixture.caller, now: fixture.clock.now)
            let page = try await browser.get("/shared").body
            #expect(page.contains("<a class=\"entry\" href=\"/\">") && page.contains("<bdi>Documents</bdi>"))
        }
    }
}
