import Basics
import Catalogue
import Documents
import Foundation
import HTTPTypes
import HostTesting
import PlaceServer
import PlaceTesting
import Testing
import WOPI
import WOPIHost

@testable import Pages

@Suite struct ShareTests {
    /// Makes a link and gives its path.
    private func link(
        _ resource: NodeID, _ type: ShareKind, _ place: WOPIPlace
    ) async throws -> (path: String, share: ShareRecord) {
        let share = try await place.library.share(resource, as: type, for: place.caller, now: place.clock.now)
        let address = try await place.host.wopi.address(of: share, now: place.clock.now)
        return (String(address.dropFirst(place.host.configuration.address.text.count)), share)
    }

    @Test func `A link is made and ended on the document's page`() async throws {
        try await TestBrowser.run { browser, place in
            let id = try await place.file("Plan.docx"), path = "/documents/\(id.rawValue)"
            let page = try await browser.follow(browser.post(path + "/share", ["access": "edit"]))
            let match = try #require(page.body.firstMatch(of: /https:\/\/wopi\.contoso\.example(\/s\/[^<]+)</))
            let share = try #require(page.body.firstMatch(of: /name="id" value="([^"]+)"/))
            #expect(try await browser.signedOut.get(String(match.1)).status == 200)
            let ended = try await browser.follow(browser.post(path + "/unshare", ["id": String(share.1)]))
            #expect(ended.body.contains("The link has ended.") && !ended.body.contains(match.1))
            let gone = try await browser.signedOut.get(String(match.1))
            #expect(gone.status == 404 && gone.body.contains("No longer shared") && !gone.body.contains("Plan"))
            #expect(try await browser.signedOut.get(match.1 + "/download").status == 404)
        }
    }

    @Test func `A link outlives the keys of access tokens`() async throws {
        try await TestBrowser.run { browser, place in
            let id = try await place.file("Plan.docx")
            let (path, share) = try await link(.file(id), .readOnly, place)
            _ = try await place.catalogue.keys(now: place.clock.now, orFirst: .random(now: place.clock.now))
            // Thirty days on, the sweeper gives access tokens a new key; ten hours later the old one is gone.
            for _ in 0..<3 {
                place.clock.advance(30 * 24 * 3600)
                let retirement = place.clock.now.addingTimeInterval(AccessTokens.lifetime)
                let isRotated = try await place.catalogue.rotate(
                    to: .random(now: place.clock.now), ifOlderThan: place.clock.now, now: place.clock.now,
                    retirement: retirement)
                #expect(isRotated)
            }
            place.clock.advance(AccessTokens.lifetime + 1)
            #expect(try await browser.signedOut.get(path).status == 200)
            #expect(try await place.host.wopi.address(of: share, now: place.clock.now).hasSuffix(path))
        }
    }

    @Test func `A visitor sees the document and nothing around it`() async throws {
        try await TestBrowser.run { browser, place in
            let folder = try await place.folder("Private folder"), id = try await place.file("Plan.docx")
            let other = try await place.file("Other.docx", "other")
            try await place.library.move(.file(id), to: folder, for: place.caller, now: place.clock.now)
            let (path, _) = try await link(.file(id), .readOnly, place)
            let page = try await browser.signedOut.get(path)
            #expect(page.status == 200 && page.body.contains("Plan.docx") && page.body.contains("Mia"))
            #expect(!page.body.contains("Private folder") && !page.body.contains("Other.docx"))
            #expect(!page.body.contains(folder.rawValue) && !page.body.contains("type=\"file\""))
            let download = try await browser.signedOut.get(path + "/download")
            #expect(download.body == "first" && download.headers[.contentDisposition]?.hasPrefix("attachment") == true)
            for address in [
                "/documents/\(other.rawValue)", "/documents/\(other.rawValue)/download", "/folders/\(folder.rawValue)",
                "/folders/\(try await place.root().rawValue)",
            ] {
                let answer = try await browser.signedOut.get(path + address)
                #expect(answer.status == 404 && !answer.body.contains("Other") && !answer.body.contains("Private"))
            }
        }
    }

    @Test func `A link to view can't write, one to edit can, with the visitor's own token`() async throws {
        try await TestBrowser.run { browser, place in
            let id = try await place.file("Plan.docx"), visitor = browser.signedOut
            let (view, _) = try await link(.file(id), .readOnly, place)
            #expect(try await visitor.upload(view + "/upload", [("Plan.docx", "second")]).status == 404)
            let (edit, _) = try await link(.file(id), .readWrite, place)
            for token in ["", "x", browser.csrf] {
                #expect(try await visitor.upload(edit + "/upload", [("a", "second")], csrf: token).status == 403)
            }
            #expect(try await place.contents(id) == "first")
            let page = try await visitor.follow(visitor.upload(edit + "/upload", [("Any name.docx", "second")]))
            #expect(page.body.contains("What you uploaded is version 2 of "))
            #expect(try await place.contents(id) == "second")
            try await place.lock(id)
            let locked = try await visitor.upload(edit + "/upload", [("a", "third")])
            #expect(locked.status == 409 && locked.body.contains("is open in an app right now"))
            #expect(try await place.contents(id) == "second")
        }
    }

    @Test func `A shared folder is walked downwards only`() async throws {
        try await TestBrowser.run { browser, place in
            let above = try await place.folder("Above"), shared = try await place.folder("Shared", in: above)
            let inner = try await place.folder("Inner", in: shared), id = try await place.file("Plan.docx")
            try await place.library.move(.file(id), to: inner, for: place.caller, now: place.clock.now)
            let (path, _) = try await link(.container(shared), .readOnly, place), visitor = browser.signedOut
            let top = try await visitor.get(path)
            #expect(top.status == 200 && top.body.contains("Shared") && top.body.contains("Inner"))
            let below = try await visitor.get("\(path)/folders/\(inner.rawValue)")
            #expect(below.status == 200 && below.body.contains("Plan.docx") && below.body.contains("Shared"))
            let document = try await visitor.get("\(path)/documents/\(id.rawValue)")
            #expect(document.status == 200 && document.body.contains("Plan.docx"))
            #expect(try await visitor.get("\(path)/documents/\(id.rawValue)/download").body == "first")
            for page in [top, below, document] { #expect(!page.body.contains("Above")) }
            #expect(try await visitor.get("\(path)/folders/\(above.rawValue)").status == 404)
            #expect(try await visitor.get(path + "/download").status == 404)
            let write = try await visitor.upload("\(path)/folders/\(shared.rawValue)/upload", [("a.docx", "x")])
            #expect(write.status == 404)
        }
    }

    @Test func `A folder shared for editing takes files, and only below itself`() async throws {
        try await TestBrowser.run { browser, place in
            let shared = try await place.folder("Shared"), visitor = browser.signedOut
            let (path, _) = try await link(.container(shared), .readWrite, place)
            let page = try await visitor.follow(
                visitor.upload("\(path)/folders/\(shared.rawValue)/upload", [("New.docx", "x")]))
            #expect(page.body.contains("New.docx</bdi> is saved."))
            let before = try await place.everything(), root = try await place.root().rawValue
            #expect(try await visitor.upload("\(path)/folders/\(root)/upload", [("Out.docx", "x")]).status == 404)
            #expect(try await place.everything() == before)
        }
    }

    @Test func `A link that nobody made opens nothing`() async throws {
        try await TestBrowser.run { browser, place in
            let id = try await place.file("Plan.docx"), (path, share) = try await link(.file(id), .readOnly, place)
            let forged = [
                path + "x", String(path.dropLast()), "/s/" + share.id.rawValue, "/s/x", "/s/..%2F..",
                path.replacing(share.id.rawValue, with: String(share.id.rawValue.reversed())),
            ]
            for path in forged { #expect(try await browser.signedOut.get(path).status == 404, "\(path)") }
            #expect(try await browser.signedOut.get(path).status == 200)
        }
    }

    @Test func `A link of one document can't be ended from another's page`() async throws {
        try await TestBrowser.run { browser, place in
            let id = try await place.file("Plan.docx"), other = try await place.file("Other.docx")
            let (path, share) = try await link(.file(id), .readOnly, place)
            let answer = try await browser.post("/documents/\(other.rawValue)/unshare", ["id": share.id.rawValue])
            #expect(answer.status == 404)
            #expect(try await browser.signedOut.get(path).status == 200)
        }
    }
}
