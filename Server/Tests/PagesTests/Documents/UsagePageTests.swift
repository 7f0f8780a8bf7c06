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

/// Tests the page of the storage usage, and the warning that links to the page.
@Suite struct UsagePageTests {
    private static let way = "<a href=\"/usage\">View storage usage</a>"

    @Test func `The usage page lists documents, old versions, trash and the largest documents`()
        async throws
    {
        try await TestBrowser.run { browser, fixture in
            let nothing = try await browser.get("/usage")
            #expect(nothing.status == 200)
            #expect(nothing.body.contains("<p>Documents 0 bytes · Old versions 0 bytes · Trash 0 bytes</p>"))
            let often = try await fixture.file("Often <b>.docx", String(repeating: "a", count: 3_000))
            try await fixture.save(String(repeating: "b", count: 1_000), to: often)
            let plans = try await fixture.folder("Plans"), large = try await fixture.put("Large.docx", in: plans)
            try await fixture.save(String(repeating: "c", count: 1_995), to: large)
            let gone = try await fixture.file("Gone.docx", String(repeating: "d", count: 5_000))
            try await fixture.library.deleteFile(gone, for: fixture.caller, now: fixture.clock.now)
            let page = try await browser.get("/usage")
            #expect(page.body.contains("<p>Documents 3 kB · Old versions 3 kB · Trash 5 kB</p>"))
            #expect(page.body.contains("<a class=\"entry\" href=\"/documents/\(often.rawValue)#versions\">"))
            let rows = page.body.components(separatedBy: "<li><a class=\"entry\"").dropFirst()
            #expect(rows.count == 2)
            #expect(rows.first?.contains("<bdi>Often &lt;b&gt;.docx</bdi>") == true)
            #expect(rows.first?.contains("2 versions") == true && rows.first?.contains(">4 kB<") == true)
            #expect(rows.last?.contains("2 versions, 5 bytes in old versions · <bdi>Plans</bdi>") == true)
            #expect(rows.last?.contains(">2 kB<") == true)
            #expect(!page.body.contains("Gone.docx"))
        }
    }

    @Test func `Documents and old versions can be deleted from the usage page, with a link back to it`() async throws {
        try await TestBrowser.run { browser, fixture in
            let often = try await fixture.file("Often <b>.docx", String(repeating: "a", count: 3_000))
            try await fixture.save(String(repeating: "b", count: 1_000), to: often)
            let once = try await fixture.file("Once.docx", "once")
            let page = try await browser.get("/usage").body, path = "/documents/\(often.rawValue)"
            #expect(page.contains("href=\"\(path)/delete-old-versions?from=usage\""))
            #expect(page.contains("href=\"/documents/\(once.rawValue)/delete?from=usage\""))
            #expect(!page.contains("/documents/\(once.rawValue)/delete-old-versions"))
            #expect(page.contains("1 version · <bdi>Documents</bdi>"))
            for (address, fields) in [
                ("\(path)/delete-old-versions", ["version": "v1"]), ("/documents/\(once.rawValue)/delete", [:]),
            ] as [(String, [String: String])] {
                let question = try await browser.get(address + "?from=usage").body
                #expect(question.contains("name=\"from\" value=\"usage\"") && question.contains("href=\"/usage\""))
                #expect(!question.contains("This item counts toward your storage until it is permanently deleted"))
                #expect(question.contains("Often &lt;b&gt;.docx") || question.contains("Once.docx"))
                let answer = try await browser.post(address, fields.merging(["from": "usage"]) { $1 })
                #expect(answer.status == 303 && answer.location == "/usage")
            }
            let after = try await browser.get("/usage").body
            #expect(
                after.contains("Documents 1 kB · Old versions 0 bytes · Trash 4 bytes") && !after.contains("Once.docx"))
            // If the form field `from` contains an address, the server ignores it and redirects to the root folder.
            let other = try await browser.post("\(path)/delete", ["from": "//example.com"])
            #expect(other.location == "/folders/\(try await fixture.root().rawValue)")
        }
    }

    @Test func `With a quota, the page says that deleted items still take storage in the trash`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Plans"), file = try await fixture.file("Plan.docx", "123456789012")
            let says = "This item counts toward your storage until it is permanently deleted"
            let theirs = try await fixture.put("Theirs.docx", in: folder)
            for path in ["/folders/\(folder.rawValue)/delete", "/documents/\(file.rawValue)/delete"] {
                #expect(try await !browser.get(path).body.contains(says))
            }
            try await fixture.library.setQuota(.bytes(2), of: fixture.mia, now: fixture.clock.now)
            for path in ["/folders/\(folder.rawValue)/delete", "/documents/\(file.rawValue)/delete"] {
                #expect(try await browser.get(path).body.contains(says))
            }
            let usage = try await browser.get("/usage").body
            let reported = try #require(usage.firstMatch(of: /(\d+) bytes of 2 bytes used, (\d+) bytes over the limit/))
            #expect(Int(reported.1) == Int(reported.2).map { $0 + 2 })
            // The page of an editor shows nothing about the storage of the document's owner.
            try await fixture.library.share(
                .container(folder), with: fixture.mallory, as: .editor, for: fixture.caller, now: fixture.clock.now)
            let mallory = try await browser.signedIn(as: fixture.mallory)
            let question = try await mallory.get("/documents/\(theirs.rawValue)/delete").body
            #expect(question.contains("<bdi>Mia</bdi>’s trash") && !question.contains(says), "\(question)")
        }
    }

    @Test func `The former address of the usage page redirects to it`() async throws {
        try await TestBrowser.run { browser, _ in
            let answer = try await browser.get("/room")
            #expect(answer.status == 301 && answer.location == "/usage")
        }
    }

    @Test func `The usage page shows only the user's own documents`() async throws {
        try await TestBrowser.run { browser, fixture in
            _ = try await fixture.file("Plan.docx", String(repeating: "c", count: 2_000))
            let other = try await browser.signedIn(as: fixture.mallory).get("/usage")
            #expect(other.status == 200 && !other.body.contains("Plan.docx"))
            let stranger = try await browser.signedOut.get("/usage")
            #expect(stranger.status == 303 && stranger.location == "/sign-in?next=%2Fusage")
        }
    }

    @Test func `The storage warning appears in all of the user's folders and links to the usage page`()
        async throws
    {
        try await TestBrowser.run { browser, fixture in
            let plans = try await fixture.folder("Plans")
            _ = try await fixture.put("Plan.docx", in: plans)
            let folder = "/folders/\(plans.rawValue)"
            try await fixture.library.setQuota(.bytes(1_000_000), of: fixture.mia, now: fixture.clock.now)
            for path in ["/", folder] { #expect(try await !browser.get(path).body.contains("note caution")) }
            try await fixture.library.setQuota(.bytes(0), of: fixture.mia, now: fixture.clock.now)
            for path in ["/", folder] {
                let body = try await browser.get(path).body
                let warning = try #require(body.range(of: "<p class=\"note caution\">")?.lowerBound)
                let list = try #require(body.range(of: "class=\"panel files")?.lowerBound)
                #expect(warning < list && body.contains(Self.way))
                // The storage bar is shown on the page of the root folder, but not on the page of another folder.
                #expect(body.contains("<p class=\"usage ") == (path == "/"))
            }
            let page = try await browser.get("/usage")
            #expect(page.body.contains("note caution") && !page.body.contains(Self.way))
            try await fixture.library.share(
                .container(plans), with: fixture.mallory, as: .editor, for: fixture.caller, now: fixture.clock.now)
            let shared = try await browser.signedIn(as: fixture.mallory).get(folder)
            #expect(shared.status == 200 && !shared.body.contains("note caution"))
        }
    }

    @Test func `An empty trash has no button to empty it`() async throws {
        try await TestBrowser.run { browser, fixture in
            let file = try await fixture.file("Plan.docx", "bytes")
            try await fixture.library.setQuota(.bytes(0), of: fixture.mia, now: fixture.clock.now)
            let empty = try await browser.get("/trash")
            #expect(empty.body.contains("Delete items you don’t need. Old versions count too."))
            #expect(!empty.body.contains("then empty the trash"))
            try await fixture.library.deleteFile(file, for: fixture.caller, now: fixture.clock.now)
            #expect(try await browser.get("/trash").body.contains("then empty the trash"))
        }
    }

    @Test func `A refused upload links to the usage page if the full storage is the user's own`() async throws {
        try await TestBrowser.run { browser, fixture in
            let plans = try await fixture.folder("Plans"), path = "/folders/\(plans.rawValue)/upload"
            try await fixture.library.setQuota(.bytes(10), of: fixture.mia, now: fixture.clock.now)
            let refused = try await browser.upload(path, [("Large.docx", String(repeating: "x", count: 500))])
            #expect(
                refused.status == 413
                    && refused.body.contains("Nothing was saved. Delete old versions or items you don’t need"))
            #expect(refused.body.contains(Self.way + "</p></div>"))
            try await fixture.library.share(
                .container(plans), with: fixture.mallory, as: .editor, for: fixture.caller, now: fixture.clock.now)
            let other = try await browser.signedIn(as: fixture.mallory)
                .upload(path, [("Large.docx", String(repeating: "x", count: 500))])
            #expect(other.status == 413 && !other.body.contains(Self.way))
            // Mia owns the folder and her storage is full. Only Mia can free storage.
            #expect(
                other.body.contains(
                    "<bdi>Mia</bdi> doesn’t have enough storage left for this. Nothing was saved. Ask them")
            )
        }
    }

    @Test func `On the first day the trash is listed below the upload form`() async throws {
        try await TestBrowser.run { browser, fixture in
            let body = try await browser.get("/").body
            let trash = try #require(body.range(of: "<a href=\"/trash\">")?.lowerBound)
            let first = try #require(body.range(of: "enctype=\"multipart/form-data\"")?.lowerBound)
            #expect(first < trash)
        }
    }
}
