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

/// Tests the page on which users choose the folder to move an item to.
@Suite struct MovePageTests {
    /// Returns the HTML of the folder that the move dialog shows. This folder is the last element of the displayed
    /// path.
    private static func here(_ name: String) -> String { "<strong aria-current=\"true\"><bdi>\(name)</bdi></strong>" }

    @Test func `The move dialog opens in the document's folder and names it`() async throws {
        try await TestBrowser.run { browser, fixture in
            let plans = try await fixture.folder("Plans"), inner = try await fixture.folder("2026", in: plans)
            let file = try await fixture.put("Plan.docx", in: plans), path = "/documents/\(file.rawValue)/move"
            let root = try await fixture.root().rawValue
            let page = try await browser.get(path)
            #expect(page.body.contains("This item is already in <bdi>Plans</bdi>."))
            #expect(page.body.contains("<strong aria-current=\"true\"><bdi>Plans</bdi></strong>"))
            #expect(page.body.contains("\(path)?to=\(root)\"") && page.body.contains("\(path)?to=\(inner.rawValue)\""))
            // The dialog shows the item's current folder, so there is no button "Move here".
            #expect(!page.body.contains("name=\"folder\""))
            let other = try await browser.get("\(path)?to=\(inner.rawValue)")
            #expect(other.body.contains("value=\"\(inner.rawValue)\">Move here</button>"))
            #expect(!other.body.contains("It is in"))
            let top = try await browser.get("\(path)?to=\(root)")
            #expect(top.body.contains("value=\"\(root)\">Move here</button>"))
        }
    }

    @Test func `The move dialog skips folders without a destination and can create one there`() async throws {
        try await TestBrowser.run { browser, fixture in
            let plans = try await fixture.folder("Plans"), archive = try await fixture.folder("Archive")
            let file = try await fixture.put("Plan.docx", in: plans), path = "/documents/\(file.rawValue)/move"
            let root = try await fixture.root().rawValue, first = try await browser.get(path)
            #expect(
                first.body.contains("value=\"\(root)\">Move here</button>")
                    && first.body.contains("to=\(archive.rawValue)"))
            let refused = try await browser.post(path, ["to": root, "name": "Archive"])
            #expect(refused.status == 409 && refused.body.contains("value=\"Archive\""))
            #expect(try await browser.post(path, ["to": "nowhere", "name": "New"]).status == 404)
            let made = try await browser.follow(browser.post(path, ["to": root, "name": " New <i> "]))
            #expect(made.body.contains(Self.here("New &lt;i&gt;")) && made.body.contains(">Move here</button>"))
            let moved = try await browser.choose(
                "/folders/\(plans.rawValue)/move-several", [.file(file)], ["to": archive.rawValue, "name": "Inner"])
            #expect(
                moved.status == 200 && moved.body.contains(Self.here("Inner"))
                    && moved.body.contains(">Move here</button>"))
            let taken = try await browser.choose(
                "/folders/\(plans.rawValue)/move-several", [.file(file)], ["to": archive.rawValue, "name": "Inner"])
            #expect(taken.status == 409 && taken.body.contains("<bdi>Archive</bdi>"))
            #expect(taken.body.components(separatedBy: "name=\"chosen\"").count == 3)
        }
    }

    @Test func `A move of one or several items can be undone from its flash message`() async throws {
        try await TestBrowser.run { browser, fixture in
            let plans = try await fixture.folder("Plans"), archive = try await fixture.folder("Archive")
            let file = try await fixture.put("Plan.docx", in: plans), inner = try await fixture.folder("In", in: plans)
            let path = "/documents/\(file.rawValue)"
            let moved = try await browser.follow(browser.post(path + "/move", ["folder": archive.rawValue]))
            #expect(moved.body.contains("action=\"\(path)/move\"") && moved.body.contains(">Undo</button>"))
            #expect(moved.body.contains("name=\"folder\" value=\"\(plans.rawValue)\""))
            let back = ["folder": plans.rawValue, "chosen": "file-\(file.rawValue)", "back": "yes"]
            let undone = try await browser.follow(browser.post(path + "/move", back))
            #expect(undone.body.contains("<bdi>Plan.docx</bdi> was moved to <bdi>Plans</bdi>."))
            let ids: [NodeID] = [.file(file), .container(inner)]
            let several = try await browser.follow(
                browser.choose("/folders/\(plans.rawValue)/move-several", ids, ["folder": archive.rawValue]))
            let action = "/folders/\(archive.rawValue)/move-several"
            #expect(several.body.contains("action=\"\(action)\"") && several.body.contains(">Undo</button>"))
            for id in ids { #expect(several.body.contains("name=\"chosen\" value=\"\(id.inForm)\"")) }
            let all = try await browser.follow(
                browser.choose(action, ids, ["folder": plans.rawValue, "back": "yes"]))
            #expect(all.body.contains("2 items were moved to <bdi>Plans</bdi>."))
            #expect(try await fixture.listing(of: plans).files.map(\.id) == [file])
        }
    }

    @Test func `A viewer can't create a folder with the move dialog's form`() async throws {
        try await TestBrowser.run { browser, fixture in
            let top = try await fixture.folder("Top"), plans = try await fixture.folder("Plans", in: top)
            let file = try await fixture.put("Plan.docx", in: plans), path = "/documents/\(file.rawValue)/move"
            try await fixture.library.share(
                .container(top), with: fixture.mallory, as: .viewer, for: fixture.caller, now: fixture.clock.now)
            try await fixture.library.share(
                .container(plans), with: fixture.mallory, as: .editor, for: fixture.caller, now: fixture.clock.now)
            let mallory = try await browser.signedIn(as: fixture.mallory), before = try await fixture.everything()
            #expect(try await !mallory.get("\(path)?to=\(top.rawValue)").body.contains("id=\"new\""))
            #expect(try await mallory.post(path, ["to": top.rawValue, "name": "New"]).status == 404)
            #expect(try await mallory.post(path, ["to": fixture.root().rawValue, "name": "New"]).status == 404)
            #expect(try await fixture.everything() == before)
        }
    }

    @Test func `The move dialog offers only folders that accept the document`() async throws {
        try await TestBrowser.run { browser, fixture in
            let mallory = Caller(user: fixture.mallory, authority: .machine), now = fixture.clock.now
            let theirs = try await fixture.library.createContainer(
                .exactly(DocumentName("Theirs"), overwrite: false), in: fixture.root(of: fixture.mallory), for: mallory,
                now: now
            ).container.id
            try await fixture.library.share(
                .container(theirs), with: fixture.mia, as: .editor, for: mallory, now: now)
            let file = try await fixture.file("Plan.docx"), folder = try await fixture.folder("Plans")
            let shared = try #require(try await fixture.listing().containers.first { $0.kind == .sharedWithMe })
            let path = "/documents/\(file.rawValue)/move"
            let page = try await browser.get(path)
            #expect(page.body.contains(folder.rawValue) && !page.body.contains(shared.id.rawValue))
            for id in [shared.id, theirs] {
                let typed = try await browser.get("\(path)?to=\(id.rawValue)")
                #expect(typed.status == 200 && !typed.body.contains("name=\"folder\""))
            }
            let several = try await browser.choose(
                "/folders/\(fixture.root().rawValue)/choose", [.file(file)], ["action": "move"])
            #expect(several.body.contains(folder.rawValue) && !several.body.contains(shared.id.rawValue))
            #expect(several.body.contains("This item is already in <bdi>Documents</bdi>."))
        }
    }

    @Test func `Someone else's item moves within their tree, and only shared folders are shown`()
        async throws
    {
        try await TestBrowser.run { browser, fixture in
            let top = try await fixture.folder("Secret"), plans = try await fixture.folder("Plans", in: top)
            let inner = try await fixture.folder("Inner", in: plans),
                file = try await fixture.put("Plan.docx", in: inner)
            try await fixture.library.share(
                .container(plans), with: fixture.mallory, as: .editor, for: fixture.caller, now: fixture.clock.now)
            let mallory = try await browser.signedIn(as: fixture.mallory), path = "/documents/\(file.rawValue)/move"
            let page = try await mallory.get(path)
            #expect(
                page.body.contains("value=\"\(plans.rawValue)\">Move here</button>") && !page.body.contains("Secret"))
            #expect(!page.body.contains("Shared with me") && !page.body.contains("<bdi>Documents</bdi>"))
            let moved = try await mallory.follow(mallory.post(path, ["folder": plans.rawValue]))
            #expect(moved.body.contains("<bdi>Plan.docx</bdi> was moved to <bdi>Plans</bdi>."))
        }
    }
}
