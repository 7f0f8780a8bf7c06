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

/// Choosing the folder that something is moved to.
@Suite struct MovePageTests {
    @Test func `The choice opens where the document is, and names that folder`() async throws {
        try await TestBrowser.run { browser, place in
            let plans = try await place.folder("Plans"), inner = try await place.folder("2026", in: plans)
            let file = try await place.put("Plan.docx", in: plans), path = "/documents/\(file.rawValue)/move"
            let root = try await place.root().rawValue
            let page = try await browser.get(path)
            #expect(page.body.contains("It is in <bdi>Plans</bdi> now."))
            #expect(page.body.contains("<strong aria-current=\"true\"><bdi>Plans</bdi></strong>"))
            #expect(page.body.contains("\(path)?to=\(root)\"") && page.body.contains("\(path)?to=\(inner.rawValue)\""))
            // There is nothing to press in the folder that it is in.
            #expect(!page.body.contains("name=\"folder\""))
            let other = try await browser.get("\(path)?to=\(inner.rawValue)")
            #expect(other.body.contains("value=\"\(inner.rawValue)\"><span>Move to <bdi>2026</bdi></span></button>"))
            #expect(!other.body.contains("It is in"))
            let top = try await browser.get("\(path)?to=\(root)")
            #expect(top.body.contains(">Move to <bdi>Documents</bdi></span></button>"))
        }
    }

    @Test func `The choice begins above a folder that leads nowhere, and a folder can be made there`() async throws {
        try await TestBrowser.run { browser, place in
            let plans = try await place.folder("Plans"), archive = try await place.folder("Archive")
            let file = try await place.put("Plan.docx", in: plans), path = "/documents/\(file.rawValue)/move"
            let root = try await place.root().rawValue, first = try await browser.get(path)
            #expect(
                first.body.contains(">Move to <bdi>Documents</bdi>") && first.body.contains("to=\(archive.rawValue)"))
            let refused = try await browser.post(path, ["to": root, "name": "Archive"])
            #expect(refused.status == 409 && refused.body.contains("value=\"Archive\""))
            #expect(try await browser.post(path, ["to": "nowhere", "name": "New"]).status == 404)
            let made = try await browser.follow(browser.post(path, ["to": root, "name": " New <i> "]))
            #expect(made.body.contains(">Move to <bdi>New &lt;i&gt;</bdi>"))
            let moved = try await browser.choose(
                "/folders/\(plans.rawValue)/move-several", [.file(file)], ["to": archive.rawValue, "name": "Inner"])
            #expect(moved.status == 200 && moved.body.contains(">Move to <bdi>Inner</bdi>"))
            let taken = try await browser.choose(
                "/folders/\(plans.rawValue)/move-several", [.file(file)], ["to": archive.rawValue, "name": "Inner"])
            #expect(taken.status == 409 && taken.body.contains("<bdi>Archive</bdi>"))
            #expect(taken.body.components(separatedBy: "name=\"chosen\"").count == 3)
        }
    }

    @Test func `A move is undone by the notice of it, of one and of several`() async throws {
        try await TestBrowser.run { browser, place in
            let plans = try await place.folder("Plans"), archive = try await place.folder("Archive")
            let file = try await place.put("Plan.docx", in: plans), inner = try await place.folder("In", in: plans)
            let path = "/documents/\(file.rawValue)"
            let moved = try await browser.follow(browser.post(path + "/move", ["folder": archive.rawValue]))
            #expect(moved.body.contains("action=\"\(path)/move\"") && moved.body.contains(">Undo</button>"))
            #expect(moved.body.contains("name=\"folder\" value=\"\(plans.rawValue)\""))
            let back = ["folder": plans.rawValue, "chosen": "file-\(file.rawValue)", "back": "yes"]
            let undone = try await browser.follow(browser.post(path + "/move", back))
            #expect(undone.body.contains("<bdi>Plan.docx</bdi> is now in <bdi>Plans</bdi>."))
            let ids: [NodeID] = [.file(file), .container(inner)]
            let several = try await browser.follow(
                browser.choose("/folders/\(plans.rawValue)/move-several", ids, ["folder": archive.rawValue]))
            let action = "/folders/\(archive.rawValue)/move-several"
            #expect(several.body.contains("action=\"\(action)\"") && several.body.contains(">Undo</button>"))
            for id in ids { #expect(several.body.contains("name=\"chosen\" value=\"\(id.inForm)\"")) }
            let all = try await browser.follow(
                browser.choose(action, ids, ["folder": plans.rawValue, "back": "yes"]))
            #expect(all.body.contains("2 items are now in <bdi>Plans</bdi>."))
            #expect(try await place.listing(of: plans).files.map(\.id) == [file])
        }
    }

    @Test func `A viewer makes no folder by the form for a way on`() async throws {
        try await TestBrowser.run { browser, place in
            let top = try await place.folder("Top"), plans = try await place.folder("Plans", in: top)
            let file = try await place.put("Plan.docx", in: plans), path = "/documents/\(file.rawValue)/move"
            try await place.library.share(
                .container(top), with: place.mallory, as: .viewer, for: place.caller, now: place.clock.now)
            try await place.library.share(
                .container(plans), with: place.mallory, as: .editor, for: place.caller, now: place.clock.now)
            let mallory = try await browser.signedIn(as: place.mallory), before = try await place.everything()
            #expect(try await !mallory.get("\(path)?to=\(top.rawValue)").body.contains("id=\"new\""))
            #expect(try await mallory.post(path, ["to": top.rawValue, "name": "New"]).status == 404)
            #expect(try await mallory.post(path, ["to": place.root().rawValue, "name": "New"]).status == 404)
            #expect(try await place.everything() == before)
        }
    }

    @Test func `Only folders are offered that take it`() async throws {
        try await TestBrowser.run { browser, place in
            let mallory = Caller(user: place.mallory, authority: .machine), now = place.clock.now
            let theirs = try await place.library.createContainer(
                .exactly(DocumentName("Theirs"), overwrite: false), in: place.root(of: place.mallory), for: mallory,
                now: now
            ).container.id
            try await place.library.share(
                .container(theirs), with: place.mia, as: .editor, for: mallory, now: now)
            let file = try await place.file("Plan.docx"), folder = try await place.folder("Plans")
            let shared = try #require(try await place.listing().containers.first { $0.kind == .sharedWithMe })
            let path = "/documents/\(file.rawValue)/move"
            let page = try await browser.get(path)
            #expect(page.body.contains(folder.rawValue) && !page.body.contains(shared.id.rawValue))
            for id in [shared.id, theirs] {
                let typed = try await browser.get("\(path)?to=\(id.rawValue)")
                #expect(typed.status == 200 && !typed.body.contains("name=\"folder\""))
            }
            let several = try await browser.choose(
                "/folders/\(place.root().rawValue)/choose", [.file(file)], ["action": "move"])
            #expect(several.body.contains(folder.rawValue) && !several.body.contains(shared.id.rawValue))
            #expect(several.body.contains("It is in <bdi>Documents</bdi> now."))
        }
    }

    @Test func `What somebody else shares is moved within their tree, of which only what is shared is told`()
        async throws
    {
        try await TestBrowser.run { browser, place in
            let top = try await place.folder("Secret"), plans = try await place.folder("Plans", in: top)
            let inner = try await place.folder("Inner", in: plans), file = try await place.put("Plan.docx", in: inner)
            try await place.library.share(
                .container(plans), with: place.mallory, as: .editor, for: place.caller, now: place.clock.now)
            let mallory = try await browser.signedIn(as: place.mallory), path = "/documents/\(file.rawValue)/move"
            let page = try await mallory.get(path)
            #expect(page.body.contains(">Move to <bdi>Plans</bdi></span></button>") && !page.body.contains("Secret"))
            #expect(!page.body.contains("Shared with me") && !page.body.contains("<bdi>Documents</bdi>"))
            let moved = try await mallory.follow(mallory.post(path, ["folder": plans.rawValue]))
            #expect(moved.body.contains("<bdi>Plan.docx</bdi> is now in <bdi>Plans</bdi>."))
        }
    }
}
