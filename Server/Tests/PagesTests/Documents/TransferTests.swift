import Basics
import Documents
import Foundation
import PortContracts
import HummingbirdTesting
import ServerFixtures
import Testing

@testable import Pages

/// Tests the page that transfers ownership of a document or folder to another account.
@Suite struct TransferTests {
    private static func owner(_ folder: ContainerID, at fixture: WOPIFixture) async throws -> UserID? {
        for user in [fixture.mia, fixture.mallory] {
            let caller = Caller(user: user, authority: .machine)
            let view = try? await fixture.library.container(folder, for: caller, now: fixture.clock.now)
            if let view { return view.container.owner }
        }
        return nil
    }

    @Test func `After a confirmation that lists the consequences the document belongs to the new owner`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Plans <b>"), path = "/folders/\(folder.rawValue)"
            try await fixture.library.move(
                .file(fixture.file()), to: folder, for: fixture.caller, now: fixture.clock.now)
            let page = try await browser.get(path)
            #expect(page.body.contains("action=\"\(path)/hand-over\"") && page.body.contains("for=\"new-owner\""))
            let before = try await fixture.everything()
            let asked = try await browser.post(path + "/hand-over", ["name": " Mallory "])
            #expect(asked.status == 200)
            #expect(asked.body.contains("Transfer ownership of <bdi>Plans &lt;b&gt;</bdi> to <bdi>Mallory</bdi>?"))
            #expect(asked.body.contains("with everything in it and all versions"))
            #expect(asked.body.contains("name=\"name\" value=\"mallory\"") && asked.body.contains("href=\"\(path)\""))
            #expect(try await fixture.everything() == before)
            let done = try await browser.follow(
                browser.post(path + "/hand-over", ["name": "mallory", "action": "hand-over"]))
            #expect(
                done.status == 200
                    && done.body.contains("<bdi>Plans &lt;b&gt;</bdi> now belongs to <bdi>Mallory</bdi>."))
            // The page still opens for the former owner, but has no form to transfer the item.
            #expect(done.body.contains("<bdi>Mallory</bdi>") && !done.body.contains("/hand-over"))
            #expect(try await Self.owner(folder, at: fixture) == fixture.mallory)
            let other = try await browser.signedIn(as: fixture.mallory)
            #expect(try await other.get("/").body.contains("Plans &lt;b&gt;"))
            #expect(try await other.get(path).body.contains("action=\"\(path)/hand-over\""))
            let again = try await browser.post(path + "/hand-over", ["name": "mallory", "action": "hand-over"])
            #expect(again.status == 404)
        }
    }

    @Test(arguments: [nil, "hand-over"])
    func `An impossible transfer is explained beside the form, which keeps its input`(
        action: String?
    ) async throws {
        try await TestBrowser.run { browser, fixture in
            let file = try await fixture.file(), path = "/documents/\(file.rawValue)/hand-over"
            let before = try await fixture.everything()
            for (name, words) in [
                ("nobody", "There is no user named <bdi>nobody</bdi>"), ("", "There is no user named"),
                (String(repeating: "x", count: 400), "There is no user named"), ("a\nb", "There is no user named"),
                ("mia", "You already own this item."),
            ] {
                var fields = ["name": name]
                fields["action"] = action
                let answer = try await browser.post(path, fields)
                #expect(answer.status == (name == "mia" ? 409 : 400) && answer.body.contains(words), "\(name)")
                #expect(answer.body.contains("<details open><summary>Transfer ownership</summary>"), "\(name)")
                #expect(answer.body.contains("aria-invalid=\"true\""))
            }
            #expect(try await fixture.everything() == before)
        }
    }

    @Test func `A transfer beyond the recipient's quota is refused and names the recipient`() async throws {
        try await TestBrowser.run { browser, fixture in
            let file = try await fixture.file("Plan.docx", "more than five bytes")
            try await fixture.library.setQuota(.bytes(5), of: fixture.mallory, now: fixture.clock.now)
            let before = try await fixture.everything()
            let answer = try await browser.post(
                "/documents/\(file.rawValue)/hand-over", ["name": "mallory", "action": "hand-over"])
            #expect(
                answer.status == 413
                    && answer.body.contains("<bdi>Mallory</bdi> doesn’t have enough storage for this item."))
            #expect(try await fixture.everything() == before)
        }
    }

    @Test func `An editor is not offered a transfer and gets 404 for it`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Plans"), path = "/folders/\(folder.rawValue)"
            try await fixture.library.share(
                .container(folder), with: fixture.mallory, as: .editor, for: fixture.caller, now: fixture.clock.now)
            let editor = try await browser.signedIn(as: fixture.mallory), before = try await fixture.everything()
            #expect(try await !editor.get(path).body.contains("hand-over"))
            for name in ["mallory", "mia", "nobody"] {
                for fields in [["name": name], ["name": name, "action": "hand-over"]] {
                    #expect(try await editor.post(path + "/hand-over", fields).status == 404, "\(name)")
                }
            }
            #expect(try await fixture.everything() == before)
        }
    }
}
