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

@Suite struct DocumentPageTests {
    @Test func `A document's page lists its versions, and each can be downloaded`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Plans"), id = try await fixture.file("Plan.docx", "first")
            try await fixture.library.move(.file(id), to: folder, for: fixture.caller, now: fixture.clock.now)
            #expect(try await browser.upload("/documents/\(id.rawValue)/upload", [("x", "second")]).status == 303)
            let page = try await browser.get("/documents/\(id.rawValue)")
            #expect(page.status == 200 && page.body.contains("Version 2") && page.body.contains("Plans"))
            for (version, content, name) in [
                ("v1", "first", "Plan%20%28Version%201%29.docx"), ("v2", "second", "Plan.docx"),
            ] {
                let path = "/documents/\(id.rawValue)/versions/\(version)/download"
                // The row of the current version has no download link, because the button at the top of the page
                // downloads this version.
                #expect(page.body.contains(path) == (version == "v1"))
                let answer = try await browser.get(path)
                #expect(answer.body == content && answer.headers[.xContentTypeOptions] == "nosniff")
                #expect(answer.headers[.contentDisposition]?.contains(name) == true, "\(answer.headers)")
            }
            for version in ["v3", "v0", "1", "..", "v99999999999999999999"] {
                let path = "/documents/\(id.rawValue)/versions/\(version)/download"
                #expect(try await browser.get(path).status == 404, "\(version)")
            }
        }
    }

    @Test func `A download supports ranges and conditional requests`() async throws {
        try await TestBrowser.run { browser, fixture in
            let path = "/documents/\(try await fixture.file("Plan.docx", "0123456789").rawValue)/download"
            let part = try await browser.get(path, [.range: "bytes=2-4"])
            #expect(part.status == 206 && part.body == "234")
            let tag = try #require(part.headers[.eTag])
            #expect(try await browser.get(path, [.ifNoneMatch: tag]).status == 304)
        }
    }

    @Test func `Restoring an earlier version makes it the newest`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx", "first"), path = "/documents/\(id.rawValue)"
            _ = try await browser.upload(path + "/upload", [("x", "second")])
            let page = try await browser.follow(browser.post(path + "/restore", ["version": "v1"]))
            #expect(page.body.contains("Version 1 was restored as the newest version."))
            #expect(page.body.contains("Version 3") && page.body.ranges(of: "Restored from version 1").count == 1)
            #expect(try await fixture.contents(id) == "first")
            for version in ["v9", "", "x"] {
                #expect(try await browser.post(path + "/restore", ["version": version]).status == 404)
            }
        }
    }

    @Test func `A version without an author doesn't show the author of another version`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx", "first"), path = "/documents/\(id.rawValue)"
            let link = try await fixture.library.share(
                .file(id), as: .readWrite, for: fixture.caller, now: fixture.clock.now)
            // A visitor of a link saves the second version, which has no author because visitors are anonymous.
            _ = try await fixture.library.replace(.empty, of: id, for: link.visitor, now: fixture.clock.now)
            #expect(try await browser.get(path).body.ranges(of: "by <bdi>").count == 1)
            let page = try await browser.follow(browser.upload(path + "/upload", [("x", "third")]))
            // Mia's name appears three times: at the top of the page, and in the rows of the third and the first
            // version.
            #expect(page.body.ranges(of: "by <bdi>").count == 3)
        }
    }

    @Test(arguments: [("Report", "Report.docx"), ("Report.pdf", "Report.pdf"), ("  A b  ", "A b.docx")])
    func `A renamed document keeps its extension`(typed: String, stored: String) async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx")
            let page = try await browser.follow(browser.post("/documents/\(id.rawValue)/rename", ["name": typed]))
            #expect(page.body.contains("Renamed to <bdi>\(stored)</bdi>"))
            #expect(try await fixture.library.file(id, for: fixture.caller, now: fixture.clock.now).file.name == stored)
        }
    }

    @Test func `A document can be moved into a folder reached by browsing`() async throws {
        try await TestBrowser.run { browser, fixture in
            let plans = try await fixture.folder("Plans"), inner = try await fixture.folder("2026", in: plans)
            let id = try await fixture.file("Plan.docx"), path = "/documents/\(id.rawValue)/move"
            let top = try await browser.get(path)
            #expect(top.body.contains("\(path)?to=\(plans.rawValue)") && !top.body.contains("Move here"))
            let below = try await browser.get("\(path)?to=\(plans.rawValue)")
            #expect(
                below.body.contains("\(path)?to=\(inner.rawValue)")
                    && below.body.contains("value=\"\(plans.rawValue)\">Move here</button>"))
            #expect(try await browser.get("\(path)?to=..").status == 404)
            let page = try await browser.follow(browser.post(path, ["folder": inner.rawValue]))
            #expect(page.body.contains("Plans") && page.body.contains("2026"))
            #expect(
                try await fixture.library.file(id, for: fixture.caller, now: fixture.clock.now).file.parent == inner)
            #expect(try await browser.post(path, ["folder": "nowhere"]).status == 404)
        }
    }

    @Test func `Deleting asks for confirmation`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx"), path = "/documents/\(id.rawValue)/delete"
            let question = try await browser.get(path)
            #expect(question.status == 200 && question.body.contains("Delete <bdi>Plan.docx</bdi>?"))
            #expect(try await fixture.contents(id) == "first")
            #expect(
                try await browser.follow(browser.post(path)).body.contains(
                    "<bdi>Plan.docx</bdi> was moved to the trash.")
                    == true)
            #expect(try await browser.get("/documents/\(id.rawValue)").status == 404)
        }
    }

    @Test func `A file of another type is stored beside the document instead of as a version`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx", "first"), path = "/documents/\(id.rawValue)"
            let before = try await fixture.everything()
            let refused = try await browser.upload(path + "/upload", [("Scan.PDF", "%PDF-")])
            #expect(refused.status == 409 && refused.body.contains("<bdi>Plan.docx</bdi> is a <bdi>.docx</bdi> file"))
            #expect(refused.body.contains("<bdi>.pdf</bdi> file. Nothing was changed."))
            #expect(try await fixture.everything() == before)
            let keep = "/folders/\(try await fixture.root().rawValue)/upload"
            #expect(refused.body.contains("action=\"\(keep)\"") && refused.body.contains("id=\"apart\""))
            let page = try await browser.follow(browser.upload(keep, [("Scan.PDF", "%PDF-")]))
            #expect(page.body.contains("<bdi>Scan.PDF</bdi> was uploaded."))
            #expect(try await fixture.contents(id) == "first")
            // An uploaded file is saved as a version of the document if the file has no extension, or the document's
            // extension in another case.
            for (number, name) in ["Other.DOCX", "Plan"].enumerated() {
                let saved = try await browser.follow(browser.upload(path + "/upload", [(name, "bytes \(number)")]))
                #expect(saved.body.contains("Your file was saved as version \(number + 2) of"), "\(name)")
                #expect(!saved.body.contains("id=\"apart\""))
            }
        }
    }

    @Test func `After a confirmation the owner unlocks a document that an app has open`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx"), path = "/documents/\(id.rawValue)"
            let free = try await browser.follow(browser.get(path + "/release-lock"))
            #expect(free.status == 200 && free.body.contains("Plan.docx") && !free.body.contains("Release lock"))
            try await fixture.lock(id)
            let question = try await browser.get(path + "/release-lock")
            #expect(question.body.contains("Release the lock on <bdi>Plan.docx</bdi>?"))
            #expect(try await browser.get(path).body.contains("release-lock"))
            let released = try await browser.follow(browser.post(path + "/release-lock"))
            #expect(
                released.body.contains("The lock on <bdi>Plan.docx</bdi> was released.")
                    && !released.body.contains("data-clock"))
            let again = try await browser.follow(browser.post(path + "/release-lock"))
            #expect(again.status == 200 && !again.body.contains("was released."))
        }
    }

    @Test func `A locked document shows when its lock ends, and deleting a version is an action of its own`()
        async throws
    {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx", "first"), path = "/documents/\(id.rawValue)"
            _ = try await browser.upload(path + "/upload", [("Plan.docx", "second")])
            let free = try await browser.get(path)
            #expect(!free.body.contains("data-clock"))
            let row = try #require(
                free.body.firstMatch(of: /<a class="danger" href="([^"]+)" aria-label="Delete: Version 1">/))
            #expect(row.1 == "\(path)/delete-version?version=v1" && !free.body.contains("Delete: Version 2"))
            #expect(try await browser.get(String(row.1)).body.contains("Delete version 1?"))
            let named = try await browser.follow(
                browser.post(path + "/name-version", ["version": "v1", "name": " Sent & signed "]))
            #expect(named.body.contains("Version 1 is now named <bdi>Sent &amp; signed</bdi>."))
            let question = try await browser.get(String(row.1))
            #expect(question.body.contains("Delete version 1 (“<bdi>Sent &amp; signed</bdi>”)?"))
            #expect(question.body.contains("never removed automatically"))
            let unnamed = try await browser.follow(
                browser.post(path + "/name-version", ["version": "v1", "name": " "]))
            #expect(unnamed.body.contains("Version 1 no longer has a name."))
            try await fixture.lock(id)
            let end = fixture.clock.now.addingTimeInterval(FileLock.lifetime).formatted(.iso8601)
            let locked = try await browser.get(path)
            #expect(
                locked.body.contains("If the app quit unexpectedly, the lock expires at <time datetime=\"\(end)\""))
            #expect(locked.body.contains(" UTC</time>. <a href=\"\(path)/release-lock\">Release lock</a>"))
            fixture.clock.advance(FileLock.lifetime + 1)
            #expect(try await !browser.get(path).body.contains("data-clock"))
        }
    }

    @Test func `The page names who has a document open and hides actions that the lock prevents`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx"), path = "/documents/\(id.rawValue)"
            _ = try await browser.upload(path + "/upload", [("Plan.docx", "second")])
            try await fixture.library.share(
                .file(id), with: fixture.mallory, as: .editor, for: fixture.caller, now: fixture.clock.now)
            let other = try await browser.signedIn(as: fixture.mallory)
            let forms = ["\(path)/upload", "\(path)/restore", "\(path)/rename", "\(path)/delete\""]
            let free = try await browser.get(path).body
            #expect(forms.allSatisfy(free.contains))
            try await fixture.lock(id)
            let own = try await browser.get(path).body, theirs = try await other.get(path).body
            #expect(
                own.contains("You have this document open in Office.")
                    && theirs.contains("<bdi>Mia</bdi> has this document open in Office."))
            for page in [own, theirs] { #expect(!forms.contains(where: page.contains)) }
            // While the document is open in Office, its owner may still move it and name its versions.
            #expect(own.contains("\(path)/move") && own.contains("\(path)/name-version"))
        }
    }

    @Test func `Deleting old versions spares named versions and newer ones`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx", "1"), path = "/documents/\(id.rawValue)"
            func save(_ text: String) async throws {
                _ = try await browser.upload(path + "/upload", [("Plan.docx", text)])
            }
            try await save("22")
            // The button that deletes all old versions is missing if there is only one old version.
            #expect(try await !browser.get(path).body.contains("delete-old-versions"))
            for text in ["333", "4444", "55555"] { try await save(text) }
            _ = try await browser.post(path + "/name-version", ["version": "v2", "name": "Sent"])
            #expect(try await browser.get(path).body.contains("href=\"\(path)/delete-old-versions\""))
            let question = try await browser.get(path + "/delete-old-versions").body
            #expect(
                question.contains("Delete 3 old versions of <bdi>Plan.docx</bdi>?")
                    && question.contains("frees 8 bytes"))
            #expect(question.contains("name=\"version\" value=\"v4\""))
            try await save("666666")
            let other = try await browser.signedIn(as: fixture.mallory)
            try await fixture.library.share(
                .file(id), with: fixture.mallory, as: .editor, for: fixture.caller, now: fixture.clock.now)
            #expect(try await other.get(path + "/delete-old-versions").status == 404)
            #expect(try await other.post(path + "/delete-old-versions", ["version": "v4"]).status == 404)
            for fields in [[:], ["version": "x"]] {
                #expect(try await browser.post(path + "/delete-old-versions", fields).status == 404)
            }
            func numbers() async throws -> [UInt64] {
                try await fixture.library.versions(of: id, for: fixture.caller, now: fixture.clock.now)
                    .map { UInt64($0.version.rawValue) }
            }
            #expect(try await numbers() == [6, 5, 4, 3, 2, 1])
            let deleted = try await browser.follow(browser.post(path + "/delete-old-versions", ["version": "v4"]))
            #expect(
                deleted.body.contains("3 old versions of <bdi>Plan.docx</bdi> were deleted.")
                    && !deleted.body.contains("delete-old"))
            #expect(try await numbers() == [6, 5, 2])
            // Simulates a page that was loaded before the last old version without a name was named. The page still has
            // the button that deletes the old versions, but versions with names are kept.
            _ = try await browser.post(path + "/name-version", ["version": "v5", "name": "Kept"])
            let kept = try await browser.get(path + "/delete-old-versions?from=usage")
            #expect(kept.location == "\(path)#versions")
            let said = try await browser.follow(kept).body
            #expect(said.contains("All old versions of <bdi>Plan.docx</bdi> have names, so none were deleted."))
            let none = try await browser.follow(browser.post(path + "/delete-old-versions", ["version": "v5"]))
            #expect(
                none.body.contains("have names, so none were deleted.")
                    && !none.body.contains("Plan.docx</bdi> were deleted."))
            #expect(try await numbers() == [6, 5, 2])
        }
    }

    @Test func `A version whose author's account was removed says so`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx"), path = "/documents/\(id.rawValue)"
            try await fixture.library.share(
                .file(id), with: fixture.mallory, as: .editor, for: fixture.caller, now: fixture.clock.now)
            _ = try await browser.signedIn(as: fixture.mallory).upload(path + "/upload", [("Plan.docx", "theirs")])
            #expect(try await browser.get(path).body.contains("by <bdi>Mallory</bdi>"))
            _ = try await fixture.host.accounts.remove(fixture.mallory, withDocuments: true, now: fixture.clock.now)
            #expect(try await browser.get(path).body.contains("by a removed account"))
        }
    }

    @Test(arguments: ["restore", "rename", "delete"])
    func `A change of a document open in Office is refused, and the page says that it is open`(action: String)
        async throws
    {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx"), path = "/documents/\(id.rawValue)"
            try await fixture.lock(id)
            #expect(try await browser.get(path).body.contains("open in Office."))
            let before = try await fixture.everything()
            let answer = try await browser.post("\(path)/\(action)", ["name": "New.docx", "version": "v1"])
            #expect(answer.status == 409 && answer.body.contains("is open in an app."))
            #expect(!answer.body.contains("secret-lock"))
            #expect(try await fixture.everything() == before)
        }
    }
}
