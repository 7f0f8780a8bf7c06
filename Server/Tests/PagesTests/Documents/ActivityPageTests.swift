import Basics
import Documents
import Foundation
import HTTPTypes
import HostTesting
import OAuthServer
import PlaceTesting
import Testing
import WOPIHost

/// The page of what happened to one's own documents.
@Suite struct ActivityPageTests {
    @Test func `An owner reads who deleted and brought back what`() async throws {
        try await TestBrowser.run { browser, place in
            let folder = try await place.folder("Plans <b>"), file = try await place.put("Plan.docx", in: folder)
            let caller = place.caller
            try await place.library.share(
                .container(folder), with: place.mallory, as: .editor, for: caller, now: place.clock.now)
            let mallory = try await browser.signedIn(as: place.mallory)
            place.clock.advance(60)
            #expect(try await mallory.post("/documents/\(file.rawValue)/delete").status == 303)
            place.clock.advance(60)
            try await place.library.bringBack(.file(file), for: caller, now: place.clock.now)
            #expect(try await browser.get("/").body.contains("<a href=\"/activity\">Activity</a>"))
            let ofThis = "/activity?document=\(file.rawValue)"
            #expect(try await browser.get("/documents/\(file.rawValue)").body.contains("href=\"\(ofThis)\""))
            let all = try await browser.get("/activity").body
            #expect(all.contains("Plans &lt;b&gt;") && all.contains("href=\"\(ofThis)\""))
            let one = try await browser.get(ofThis).body
            #expect(one.contains("<bdi>Mallory</bdi> · <strong>Document deleted</strong>"), "\(one)")
            #expect(
                one.contains("data-moment") && one.contains("href=\"/activity\"") && !one.contains("Plans &lt;b&gt;"))
        }
    }

    @Test func `Who has a document now reads what happened before it was theirs, and the former owner no more`()
        async throws
    {
        try await TestBrowser.run { browser, place in
            let file = try await place.file("Plan.docx"), path = "/activity?document=\(file.rawValue)"
            let mallory = try await browser.signedIn(as: place.mallory)
            #expect(try await !mallory.get(path).body.contains("Document created"))
            try await place.library.handOver(.file(file), to: place.mallory, for: place.caller, now: place.clock.now)
            let after = try await mallory.get(path).body
            #expect(after.contains("Document created") && after.contains("Taken over"))
            place.clock.advance(1)
            _ = try await place.library.renameFile(
                file, to: DocumentName("Secret.docx"), presenting: nil,
                for: Caller(user: place.mallory, authority: .machine), now: place.clock.now)
            let former = try await browser.get(path).body
            #expect(former.contains("Document created") && !former.contains("Renamed"))
        }
    }

    @Test func `Nobody reads there what happened to others' documents`() async throws {
        try await TestBrowser.run { browser, place in
            let file = try await place.file("Secret.docx")
            try await place.library.share(
                .file(file), with: place.mallory, as: .editor, for: place.caller, now: place.clock.now)
            let mallory = try await browser.signedIn(as: place.mallory), path = "/activity?document=\(file.rawValue)"
            #expect(try await browser.get(path).body.contains("Secret.docx"))
            for address in [path, path + "&user=\(place.mia.rawValue)", "/activity?user=mia", "/activity"] {
                let page = try await mallory.get(address)
                #expect(page.status == 200 && !page.body.contains("Secret.docx"), "\(address)")
            }
            #expect(try await !mallory.get("/documents/\(file.rawValue)").body.contains("/activity"))
            #expect(try await browser.signedOut.get(path).status == 303)
            for bad in [
                "/activity?document=..", "/activity?before=%00",
                "/activity?document=\(String(repeating: "a", count: 99))",
            ] {
                #expect(try await browser.get(bad).status == 404, "\(bad)")
            }
        }
    }

    @Test func `A long list goes on where the page before ended`() async throws {
        try await TestBrowser.run { browser, place in
            for number in 1...30 {
                _ = try await place.folder("Folder \(number)")
                _ = try await place.file("File \(number).docx")
            }
            let first = try await browser.get("/activity").body
            let next = try #require(first.firstMatch(of: /href="(\/activity\?before=[^"]+)"/))
            let second = try await browser.get(String(next.1)).body
            #expect(first.contains("File 30.docx") && !first.contains("File 5.docx"))
            #expect(!second.contains("File 30.docx") && second.contains("File 5.docx"))
            #expect(second.contains("href=\"/activity\""))
        }
    }
}
