import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import PortContracts
import PlaceServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

@testable import Localization
@testable import Pages

/// Tests uploads of complete folders, in which each file is sent with its path. Also tests the responses to the upload
/// script.
@Suite struct FolderUploadTests {
    private static let script: HTTPFields = [.accept: "application/json"]

    private func form(_ browser: TestBrowser, _ files: [(path: String, name: String)], clash: String? = nil) -> String {
        var body = TestBrowser.part("name=\"csrf\"", browser.csrf)
        if let clash { body += TestBrowser.part("name=\"clash\"", clash) }
        for file in files {
            body += TestBrowser.part("name=\"path\"", file.path)
            body += TestBrowser.part("name=\"file\"; filename=\"\(file.name)\"", "bytes of \(file.name)")
        }
        return body + "--B--\r\n"
    }

    @Test func `An upload creates missing folders of its path and reuses existing ones`() async throws {
        try await TestBrowser.run { browser, fixture in
            let photos = try await fixture.folder("Photos"), root = try await fixture.root()
            let body = form(browser, [("photos/2030", "a.png"), ("", "b.png"), ("photos/2030/Mai", "c.png")])
            let answer = try await browser.upload("/folders/\(root.rawValue)/upload", raw: body)
            let page = try await browser.follow(answer)
            #expect(page.body.contains("3 files were uploaded."))
            let top = try await fixture.listing(of: root), inner = try await fixture.listing(of: photos)
            #expect(top.containers.map(\.id) == [photos] && top.files.map(\.name) == ["b.png"])
            let year = try #require(inner.containers.first)
            #expect(inner.containers.map(\.name) == ["2030"] && inner.files.isEmpty)
            let files = try await fixture.listing(of: year.id)
            #expect(files.files.map(\.name) == ["a.png"] && files.containers.map(\.name) == ["Mai"])
        }
    }

    @Test(arguments: [
        ("..", "can’t be used as a name"), ("../..", "can’t be used as a name"),
        ("a/../../b", "can’t be used as a name"),
        ("/etc", "Names can’t contain"), ("a//b", "Names can’t contain"), ("a/", "Names can’t contain"),
        (".", "can’t be used as a name"), ("a\0b", "Names can’t contain"),
        (String(repeating: "x", count: 256), "too long"),
        (Array(repeating: "a", count: 33).joined(separator: "/"), "The maximum is 32 levels."),
    ])
    func `A path out of the folder is refused with a message and creates nothing`(path: String, says: String)
        async throws
    {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Inner"), before = try await fixture.everything()
            for headers in [HTTPFields(), Self.script] {
                let answer = try await browser.upload(
                    "/folders/\(folder.rawValue)/upload", raw: form(browser, [(path, "a.png")]), headers: headers)
                #expect(answer.status == 400 && answer.body.contains(says), "\(answer.body.prefix(300))")
            }
            #expect(try await fixture.everything() == before)
            #expect(try await fixture.staged() == 0)
        }
    }

    @Test func `A path longer than any system allows is refused and changes nothing`() async throws {
        try await TestBrowser.run { browser, fixture in
            let path = "/folders/\(try await fixture.root().rawValue)/upload", before = try await fixture.everything()
            let long = String(repeating: "x/", count: 4097)
            #expect(try await browser.upload(path, raw: form(browser, [(long, "a.png")])).status == 400)
            #expect(try await fixture.everything() == before)
        }
    }

    @Test func `A path through a document fails, and the other files are saved`() async throws {
        try await TestBrowser.run { browser, fixture in
            _ = try await fixture.file("Plan.docx")
            let path = "/folders/\(try await fixture.root().rawValue)/upload"
            let answer = try await browser.upload(
                path, raw: form(browser, [("New/Deep", "a.png"), ("PLAN.docx", "b.png")]))
            #expect(
                answer.status == 409 && answer.body.contains("An item named <bdi>PLAN.docx</bdi> already exists here"))
            #expect(answer.body.contains("a.png</bdi> was uploaded"))
        }
    }

    @Test(arguments: NameClash.allCases)
    func `A refused upload keeps the choice for names that are taken`(clash: NameClash) async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Photos"),
                path = "/folders/\(try await fixture.root().rawValue)/upload"
            let body = form(browser, [("", "Photos")], clash: clash.rawValue)
            let refused = try await browser.upload(path, raw: clash == .both ? form(browser, [], clash: "both") : body)
            #expect(refused.status == (clash == .both ? 400 : 409))
            #expect(refused.body.contains("value=\"\(clash.rawValue)\" selected>") == (clash != .version))
            #expect(refused.body.matches(of: /\ selected>/).count == (clash == .version ? 0 : 1))
            #expect(try await fixture.listing().containers.map(\.id) == [folder])
        }
    }

    @Test(arguments: [
        (1, "<bdi>a.png</bdi> already exists and was skipped."),
        (2, "Nothing was uploaded: 2 files already existed."),
    ])
    func `If all files are skipped, the page doesn't claim that any was saved`(count: Int, says: String) async throws {
        try await TestBrowser.run { browser, fixture in
            let path = "/folders/\(try await fixture.root().rawValue)/upload"
            let files = ["a.png", "b.png"].prefix(count).map { (path: "", name: $0) }
            _ = try await browser.upload(path, raw: form(browser, files))
            let page = try await browser.follow(browser.upload(path, raw: form(browser, files, clash: "skip")))
            #expect(page.body.contains(says) && !page.body.contains("0 files"))
        }
    }

    @Test(arguments: Language.allCases)
    func `The result of an upload is reported in each language, for one file and for several`(language: Language) {
        let strings = language.strings.uploading
        for amount in [strings.done, strings.saved, strings.refused] {
            #expect([amount.one, amount.many].allSatisfy { $0.contains("{count}") && $0.contains("{all}") })
        }
        for amount in [strings.left, strings.onlyLeft, strings.stopped] {
            #expect(amount.many.contains("{count}") && !amount.one.contains("{all}"))
            #expect(amount(3).contains("3") && amount(1).contains("1") && !amount(1).contains("{"))
        }
    }

    @Test func `The upload script receives a sentence and the row's id`() async throws {
        try await TestBrowser.run(limit: 1000) { browser, fixture in
            let path = "/folders/\(try await fixture.root().rawValue)/upload"
            func send(_ body: String, csrf: String? = nil) async throws -> PageAnswer {
                try await browser.upload(path, raw: body, headers: Self.script)
            }
            let made = try await send(form(browser, [("", "a.png")]))
            let file = try #require(try await fixture.listing().files.first)
            #expect(made.status == 200 && made.headers[.contentType] == "application/json")
            #expect(
                made.body
                    == "{\"sentence\":\"\u{2068}a.png\u{2069} was uploaded.\",\"node\":\"file-\(file.id.rawValue)\"}")
            let same = try await send(form(browser, [("", "a.png")]))
            #expect(same.body.contains("Nothing was saved") && same.body.hasSuffix(",\"left\":true}"))
            let skipped = try await send(form(browser, [("", "a.png")], clash: "skip"))
            #expect(
                skipped.body.contains("already exists and was skipped") && skipped.body.hasSuffix(",\"left\":true}"))
            let both = try await send(form(browser, [("", "a.png")], clash: "both"))
            #expect(both.body.contains("a (2).png") && !both.body.contains("left"))
            try await fixture.library.setQuota(.bytes(1), of: fixture.mia, now: fixture.clock.now)
            let full = try await send(form(browser, [("", "b.png")]))
            #expect(full.status == 413 && full.body.hasSuffix(",\"quota\":true}"))
            try await fixture.library.setQuota(.unlimited, of: fixture.mia, now: fixture.clock.now)
            try await fixture.lock(file.id)
            let locked = try await browser.upload(path, [("a.png", "other")])
            #expect(locked.status == 409)
            let refusals: [(String, Int, String)] = [
                ("", 403, "page_has_expired"), (TestBrowser.part("name=\"csrf\"", "x") + "--B--", 403, ""),
                (TestBrowser.part("name=\"csrf\"", browser.csrf) + "--B--", 400, "Choose a file first."),
                (
                    TestBrowser.part("name=\"csrf\"", browser.csrf)
                        + TestBrowser.part("name=\"file\"; filename=\"x\"", String(repeating: "x", count: 1001))
                        + "--B--",
                    413, "A file can be up to"
                ),
            ]
            for (body, status, says) in refusals {
                let answer = try await send(body)
                #expect(answer.headers[.contentType] == "application/json" || status == 403 && answer.status == 400)
                #expect(answer.body.contains(says) || status == 403, "\(answer.status) \(answer.body)")
                #expect(answer.status >= 400 && !answer.body.contains("<html"))
            }
        }
    }

    @Test func `An upload that isn't permitted gets a JSON error instead of a redirect`() async throws {
        try await TestBrowser.run { browser, fixture in
            let path = "/folders/\(try await fixture.root().rawValue)/upload"
            for who in [browser.signedOut, try await browser.signedIn(as: fixture.mallory)] {
                let answer = try await who.upload(path, raw: form(who, [("", "a.png")]), headers: Self.script)
                #expect(answer.status == (who.isSignedIn ? 404 : 403) && answer.headers[.location] == nil)
                #expect(answer.headers[.contentType] == "application/json" && answer.body.contains("\"sentence\""))
            }
            #expect(try await fixture.listing().files.isEmpty)
        }
    }

    @Test func `A visitor can upload folders only through a link that allows editing`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Shared"), guest = browser.signedOut
            for kind in [ShareKind.readWrite, .readOnly] {
                let share = try await fixture.library.share(
                    .container(folder), as: kind, for: fixture.caller, now: fixture.clock.now)
                let address = try await fixture.host.wopi.address(of: share, now: fixture.clock.now)
                let path = String(address.dropFirst(fixture.host.configuration.address.text.count))
                let page = try await guest.get(path)
                #expect(page.body.contains("data-uploads") == (kind == .readWrite))
                let upload = "\(path)/folders/\(folder.rawValue)/upload"
                let answer = try await guest.upload(
                    upload, raw: form(guest, [("Deep/\(kind)", "a.png")]), headers: Self.script)
                #expect(answer.status == (kind == .readWrite ? 200 : 404))
                try await fixture.library.unshare(share.id, for: fixture.caller, now: fixture.clock.now)
                let gone = try await guest.upload(upload, raw: form(guest, [("", "b.png")]), headers: Self.script)
                #expect(gone.status == 404 && gone.headers[.contentType] == "application/json")
            }
            let deep = try #require(try await fixture.listing(of: folder).containers.first)
            #expect(try await fixture.listing(of: deep.id).containers.count == 1)
        }
    }

    @Test func `After a form the URL names the changed row`() async throws {
        try await TestBrowser.run { browser, fixture in
            let root = try await fixture.root(), path = "/folders/\(root.rawValue)"
            let uploaded = try await browser.upload(path + "/upload", [("a.docx", "a")])
            let file = try #require(try await fixture.listing().files.first)
            #expect(uploaded.location == "\(path)#file-\(file.id.rawValue)")
            let made = try await browser.post(path + "/new-folder", ["name": "New"])
            let folder = try #require(try await fixture.listing().containers.first)
            #expect(made.location == "\(path)#folder-\(folder.id.rawValue)")
            let page = try await browser.follow(made)
            for id in ["file-\(file.id.rawValue)", "folder-\(folder.id.rawValue)"] {
                #expect(page.body.contains("<a class=\"entry\" id=\"\(id)\""))
            }
        }
    }
}
