import Basics
import Documents
import Foundation
import HTTPTypes
import PortContracts
import ServerFixtures
import Testing
import WOPI
import WOPIHost

@testable import Pages

/// Tests the trash page.
@Suite struct TrashPageTests {
    @Test func `Each trash entry shows its size including all versions and everything deleted with it`() async throws {
        try await TestBrowser.run { browser, fixture in
            let plans = try await fixture.folder("Plans")
            let first = try await fixture.put("First.docx", in: plans),
                second = try await fixture.put("Second.docx", in: plans)
            try await fixture.save(String(repeating: "x", count: 1_500), to: first)
            try await fixture.save(String(repeating: "y", count: 2_500), to: second)
            try await fixture.library.deleteTree(plans, for: fixture.caller, now: fixture.clock.now)
            let page = try await browser.get("/trash")
            #expect(page.status == 200 && page.body.contains(">· 2 items</span>"))
            #expect(page.body.contains("<strong class=\"keep\">· 4 kB</strong>"))
            // The page shows how much storage is used, even if there is no quota.
            #expect(page.body.contains("<span>4 kB used</span>") && !page.body.contains("<progress"))
        }
    }

    @Test func `A restored item is reported in the trash with a link to its folder`() async throws {
        try await TestBrowser.run { browser, fixture in
            let plans = try await fixture.folder("Plans"), file = try await fixture.put("Plan <b>.docx", in: plans)
            let folder = try await fixture.folder("Old")
            try await fixture.library.deleteFile(file, for: fixture.caller, now: fixture.clock.now)
            try await fixture.library.deleteTree(folder, for: fixture.caller, now: fixture.clock.now)
            let answer = try await browser.post("/trash/restore", ["id": "file-\(file.rawValue)"])
            #expect(answer.status == 303 && answer.location == "/trash")
            let page = try await browser.follow(answer)
            #expect(
                page.body.contains("<h1>Trash</h1>")
                    && page.body.contains("<bdi>Plan &lt;b&gt;.docx</bdi> was restored."))
            #expect(
                page.body.contains("<a href=\"/folders/\(plans.rawValue)#file-\(file.rawValue)\">Show in folder</a>"))
            // If the trash has several pages, the browser returns to the page from which the user restored an item.
            let from = "1790000000000-\(file.rawValue)"
            let after = try await browser.post("/trash/restore", ["id": "folder-\(folder.rawValue)", "after": from])
            #expect(after.location == "/trash?after=\(from)")
        }
    }

    @Test func `A folder in the trash can be opened and a part of it restored`() async throws {
        try await TestBrowser.run { browser, fixture in
            let plans = try await fixture.folder("Plans <b>"), inner = try await fixture.folder("Inner", in: plans)
            let file = try await fixture.put("Plan.docx", in: inner),
                rest = try await fixture.put("Rest.docx", in: plans)
            let empty = try await fixture.folder("Empty")
            for id in [plans, empty] {
                try await fixture.library.deleteTree(id, for: fixture.caller, now: fixture.clock.now)
            }
            let path = "/trash?folder=\(plans.rawValue)", trash = try await browser.get("/trash").body
            #expect(trash.contains("<a href=\"\(path)\"><bdi>Plans &lt;b&gt;</bdi></a>"))
            #expect(!trash.contains("folder=\(empty.rawValue)"))
            let page = try await browser.get(path).body, below = "/trash?folder=\(inner.rawValue)"
            #expect(page.contains("<h1><bdi>Plans &lt;b&gt;</bdi></h1>") && page.contains("href=\"\(below)\""))
            #expect(page.contains("value=\"file-\(rest.rawValue)\"") && !page.contains(file.rawValue))
            let whole = "name=\"id\" value=\"folder-\(plans.rawValue)\">Restore folder</button>"
            let deep = try await browser.get(below).body
            #expect(page.contains(whole) && !deep.contains("Restore folder"))
            #expect(deep.contains("<a href=\"\(path)\"><bdi>Plans &lt;b&gt;</bdi></a>") && deep.contains("Plan.docx"))
            let answer = try await browser.post(
                "/trash/restore", ["id": "file-\(file.rawValue)", "folder": inner.rawValue])
            #expect(answer.location == below)
            let after = try await browser.follow(answer).body
            #expect(
                after.contains("<bdi>Plan.docx</bdi> was restored.")
                    && after.contains("Nothing is left in this folder."))
            #expect(try await browser.get("/documents/\(file.rawValue)").status == 200)
            #expect(try await browser.get("/documents/\(rest.rawValue)").status == 404)
            let mallory = try await browser.signedIn(as: fixture.mallory)
            #expect(try await mallory.get(path).location == "/trash")
            let stolen = try await mallory.post(
                "/trash/restore", ["id": "file-\(rest.rawValue)", "folder": plans.rawValue])
            #expect(stolen.status == 404)
            for wrong in ["/trash?folder=..", "/trash?folder=%00"] {
                #expect(try await browser.get(wrong).status == 404, "\(wrong)")
            }
            #expect(try await browser.get("/trash?folder=unknown").location == "/trash")
        }
    }

    @Test func `A deletion can be undone from its flash message`() async throws {
        try await TestBrowser.run { browser, fixture in
            let plans = try await fixture.folder("Plans"), file = try await fixture.put("Plan.docx", in: plans)
            let deleted = try await browser.follow(browser.post("/documents/\(file.rawValue)/delete"))
            #expect(deleted.body.contains("<input type=\"hidden\" name=\"id\" value=\"file-\(file.rawValue)\">"))
            #expect(deleted.body.contains("name=\"back\" value=\"yes\">Undo</button>"))
            let fields = ["id": "file-\(file.rawValue)", "back": "yes"]
            let answer = try await browser.post("/trash/restore", fields)
            #expect(answer.location == "/folders/\(plans.rawValue)#file-\(file.rawValue)")
            #expect(try await browser.follow(answer).body.contains("<bdi>Plan.docx</bdi> was restored."))
            // After the item was restored, it isn't in the trash of any user.
            #expect(try await browser.post("/trash/restore", fields).status == 404)
            #expect(try await browser.post("/trash/restore", ["back": "yes"]).status == 404)
            let other = try await browser.signedIn(as: fixture.mallory)
            try await fixture.library.deleteFile(file, for: fixture.caller, now: fixture.clock.now)
            #expect(try await other.post("/trash/restore", fields).status == 404)
            // Only a deletion on a page shows a flash message with *Undo*. The second deletion was a call of the
            // library.
            #expect(try await !browser.get("/folders/\(plans.rawValue)").body.contains("Undo"))
        }
    }

    @Test func `The trash is searched by names, including those inside deleted folders`() async throws {
        try await TestBrowser.run { browser, fixture in
            let plans = try await fixture.folder("Plans <i>")
            _ = try await fixture.put("Budget <b>.docx", in: plans)
            let alone = try await fixture.file("Letter.docx"), kept = try await fixture.file("Budget kept.docx")
            try await fixture.library.deleteTree(plans, for: fixture.caller, now: fixture.clock.now)
            try await fixture.library.deleteFile(alone, for: fixture.caller, now: fixture.clock.now)
            #expect(try await browser.get("/trash").body.contains("placeholder=\"Search the trash\""))
            let page = try await browser.get("/trash?words=bud+docx")
            #expect(page.status == 200 && page.body.contains("value=\"bud docx\""))
            #expect(page.body.contains("Plans &lt;i&gt;") && !page.body.contains("Letter.docx"))
            #expect(page.body.contains("contains <bdi>Budget &lt;b&gt;.docx</bdi>"), "\(page.body)")
            #expect(!page.body.contains("· 1 item"))
            #expect(
                !page.body.contains(kept.rawValue) && page.body.contains("<a href=\"/trash\">All items in the trash"))
            let nothing = try await browser.get("/trash?words=nothing").body
            #expect(nothing.contains("Nothing in the trash matches your search."))
            #expect(try await browser.get("/trash?words=!").status == 400)
            #expect(try await browser.get("/trash?words=\(String(repeating: "a", count: 300))").status == 400)
            #expect(try await browser.get("/trash?words=a&after=zz").status == 404)
            let mallory = try await browser.signedIn(as: fixture.mallory)
            #expect(try await !mallory.get("/trash?words=budget").body.contains("Plans"))
            #expect(try await browser.signedOut.get("/trash?words=budget").status == 303)
        }
    }

    @Test func `Editors of other people's items read whose trash their deletions go to`() async throws {
        try await TestBrowser.run { browser, fixture in
            let text = "it goes to that person’s trash"
            let mallory = try await browser.signedIn(as: fixture.mallory)
            #expect(try await !mallory.get("/trash").body.contains(text))
            let plans = try await fixture.folder("Plans")
            try await fixture.library.share(
                .container(plans), with: fixture.mallory, as: .editor, for: fixture.caller, now: fixture.clock.now)
            #expect(try await mallory.get("/trash").body.contains(text))
            #expect(try await !browser.get("/trash").body.contains(text))
        }
    }

    @Test(arguments: ["x", "https://elsewhere.example", "-", "1-../x"])
    func `An invalid cursor starts the list at its beginning`(after: String) async throws {
        try await TestBrowser.run { browser, fixture in
            let file = try await fixture.file("Plan.docx")
            try await fixture.library.deleteFile(file, for: fixture.caller, now: fixture.clock.now)
            let answer = try await browser.post("/trash/restore", ["id": "file-\(file.rawValue)", "after": after])
            #expect(answer.status == 303 && answer.location == "/trash")
        }
    }

    @Test func `A search with few results says that the trash isn't searched`() async throws {
        try await TestBrowser.run { browser, fixture in
            let says = "This search doesn’t include the trash.",
                link = "<a href=\"/trash?words=plan\">Search the trash</a>"
            let nothing = try await browser.get("/find?words=plan")
            #expect(nothing.body.contains(says) && nothing.body.contains(link))
            for number in 1...4 {
                _ = try await fixture.file("Plan \(number).docx")
                let page = try await browser.get("/find?words=plan")
                #expect(page.body.contains(says) == (number < 4))
            }
            #expect(try await !browser.get("/find").body.contains(says))
        }
    }

    @Test func `The account page shows storage usage with and without a quota`() async throws {
        try await TestBrowser.run { browser, fixture in
            _ = try await fixture.file("Plan.docx", String(repeating: "x", count: 12_000))
            let page = try await browser.get("/account")
            #expect(page.body.contains("<span>12 kB used</span>") && !page.body.contains("<progress"))
            #expect(page.body.contains("<a href=\"/trash\">Trash</a>"))
            try await fixture.library.setQuota(.bytes(24_000), of: fixture.mia, now: fixture.clock.now)
            let bounded = try await browser.get("/account")
            #expect(bounded.body.contains("<span>12 kB of 24 kB used</span>"))
            #expect(bounded.body.contains("<progress max=\"100\" value=\"50\""))
        }
    }

    @Test func `A folder shows its size unless computing it takes too long`() async throws {
        try await TestBrowser.run { browser, fixture in
            let plans = try await fixture.folder("Plans"), inner = try await fixture.folder("Inner", in: plans)
            _ = try await fixture.put("Plan.docx", in: inner)
            #expect(
                try await browser.get("/folders/\(plans.rawValue)").body.contains("bytes including all versions</p>"))
            for number in 0..<FolderPages.weighed { _ = try await fixture.folder("F\(number)", in: inner) }
            #expect(try await !browser.get("/folders/\(plans.rawValue)").body.contains("with all versions</p>"))
        }
    }
}
