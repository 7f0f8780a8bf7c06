import Basics
import SQLStorage
import Documents
import Foundation
import HTTPTypes
import PortContracts
import ServerFixtures
import Testing
import WOPI
import WOPIHost

@testable import HTMLTemplates
@testable import Pages

@Suite struct UploadTests {
    static let names = [
        "Plan.docx", "Übersicht ü.xlsx", "日本語.pptx", "עברית.docx", "<script>alert(1).docx", "a'b&c.docx",
        ".hidden", "100%.docx", String(repeating: "n", count: 250) + ".docx", "back\\slash.docx", "😀.docx",
        "\u{FEFF}mark.docx",
    ]

    @Test(arguments: names)
    func `A file of any name is stored, listed and downloaded unchanged`(name: String) async throws {
        try await TestBrowser.run { browser, fixture in
            let answer = try await browser.upload(
                "/folders/\(fixture.root().rawValue)/upload", [(name, "bytes \(name)")])
            let page = try await browser.follow(answer)
            #expect(page.body.contains(HTMLText().escapeText(name)) && !page.body.contains("<script>"))
            #expect(page.body.contains("role=\"status\""))
            let file = try #require(try await fixture.listing().files.first)
            #expect(file.name == name)
            let download = try await browser.get("/documents/\(file.id.rawValue)/download")
            #expect(download.status == 200 && download.body == "bytes \(name)")
            let disposition = try #require(download.headers[.contentDisposition])
            #expect(disposition.hasPrefix("attachment; filename=\""))
            #expect(disposition.hasSuffix("filename*=UTF-8''" + Self.encoded(name)))
        }
    }

    private static func encoded(_ name: String) -> String {
        name.addingPercentEncoding(
            withAllowedCharacters: .init(
                charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")) ?? ""
    }

    @Test func `An upload under an existing name adds a version and keeps the id`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx", "first")
            let path = "/folders/\(try await fixture.root().rawValue)/upload"
            let page = try await browser.follow(browser.upload(path, [("plan.DOCX", "second")]))
            #expect(
                page.body.contains("Your file was saved as version 2 of <bdi>Plan.docx</bdi>."))
            #expect(try await fixture.contents(id) == "second")
            #expect(try await fixture.library.versions(of: id, for: fixture.caller, now: fixture.clock.now).count == 2)
        }
    }

    @Test func `Many files in one upload are all saved`() async throws {
        try await TestBrowser.run { browser, fixture in
            let path = "/folders/\(try await fixture.root().rawValue)/upload"
            let answer = try await browser.upload(path, [("a.docx", "a"), ("b.docx", ""), ("c.docx", "c")])
            #expect(try await browser.follow(answer).body.contains("3 files were uploaded.") == true)
            #expect(try await fixture.listing().files.count == 3)
            let again = try await browser.follow(
                browser.upload(path, [("A.docx", "2"), ("b.docx", "2"), ("d.docx", "")]))
            #expect(
                again.body.contains("3 files were uploaded. 2 of them were saved as new versions of existing files."))
        }
    }

    @Test func `A locked document isn't replaced, and the page gives the reason without the lock id`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx", "first")
            try await fixture.lock(id)
            for path in ["/folders/\(try await fixture.root().rawValue)/upload", "/documents/\(id.rawValue)/upload"] {
                let answer = try await browser.upload(path, [("Plan.docx", "other")])
                #expect(answer.status == 409 && answer.body.contains("Plan.docx</bdi> is open in an app."))
                #expect(!answer.body.contains("secret-lock"))
            }
            #expect(try await fixture.contents(id) == "first")
        }
    }

    /// Request bodies that have a valid CSRF token but must not change anything, each with the expected HTTP status.
    static let hostile: [(String, Int)] = [
        (TestBrowser.part("name=\"file\"; filename=\"a.docx\"", "cut off"), 400),
        ("--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.docx\"\r\n\r\nno end", 400),
        ("--B\r\nX: " + String(repeating: "x", count: 9000), 400),
        (TestBrowser.part("name=\"other\"", String(repeating: "x", count: 70_000)) + "--B--", 400),
        (TestBrowser.part("name=\"file\"; filename=\"a\0b.docx\"", "x") + "--B--", 400),
        (TestBrowser.part("name=\"file\"; filename=\"..\"", "x") + "--B--", 400),
        (TestBrowser.part("name=\"file\"; filename=\"\"", "") + "--B--", 400),
        (TestBrowser.part("name=\"file\"; filename=\"\(String(repeating: "n", count: 300))\"", "x") + "--B--", 400),
        (TestBrowser.part("name=\"file\"", "not a file") + "--B--", 400), ("--B--", 400), ("", 400),
    ]

    @Test(arguments: hostile)
    func `An incomplete upload changes nothing`(rest: String, status: Int) async throws {
        try await TestBrowser.run { browser, fixture in
            _ = try await fixture.file("Old.docx")
            let before = try await fixture.everything()
            let body = TestBrowser.part("name=\"csrf\"", browser.csrf) + rest
            let answer = try await browser.upload("/folders/\(fixture.root().rawValue)/upload", raw: body)
            #expect(answer.status == status && answer.body.contains("<html"))
            #expect(try await fixture.everything() == before)
            #expect(try await fixture.staged() == 1)
        }
    }

    @Test func `Complete files are saved even if the form breaks afterwards`() async throws {
        try await TestBrowser.run(limit: 1000) { browser, fixture in
            let path = "/folders/\(try await fixture.root().rawValue)/upload"
            let start = TestBrowser.part("name=\"csrf\"", browser.csrf)
            let whole = TestBrowser.part("name=\"file\"; filename=\"whole.docx\"", "whole")
            let cut = "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"cut.docx\"\r\n\r\ncut"
            let broken = try await browser.upload(path, raw: start + whole + cut)
            #expect(broken.status == 400 && broken.body.contains("1 file was saved, but the others were not."))
            #expect(broken.body.contains("whole.docx") && !broken.body.contains("Nothing was changed"))
            let large = TestBrowser.part(
                "name=\"file\"; filename=\"large.docx\"", String(repeating: "x", count: 1001))
            let other = TestBrowser.part("name=\"file\"; filename=\"whole.docx\"", "other")
            let answer = try await browser.upload(path, raw: start + other + large + "--B--\r\n")
            #expect(answer.status == 413 && answer.body.contains("large.docx") && answer.body.contains("whole.docx"))
            let files = try await fixture.listing().files
            #expect(files.map(\.name) == ["whole.docx"] && files.map(\.version.rawValue) == [2])
            #expect(try await fixture.staged() == 2)
        }
    }

    @Test func `A line that only starts like the boundary doesn't end a document`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx", "first")
            let token = TestBrowser.part("name=\"csrf\"", browser.csrf)
            let content = "cut\r\n--Bno boundary\r\nrest"
            let body = token + TestBrowser.part("name=\"file\"; filename=\"Plan.docx\"", content) + "--B--\r\n"
            for path in ["/folders/\(try await fixture.root().rawValue)/upload", "/documents/\(id.rawValue)/upload"] {
                let answer = try await browser.upload(path, raw: body)
                #expect(answer.status == 400 && answer.body.contains("Nothing was changed"))
            }
            #expect(try await fixture.contents(id) == "first")
            #expect(try await fixture.staged() == 1)
        }
    }

    @Test(arguments: [
        ("multipart/form-data", 400), ("multipart/form-data; boundary=", 400), ("multipart/form-data; boundary=C", 400),
        ("application/x-www-form-urlencoded", 415), ("multipart/mixed; boundary=B", 415), ("text/plain", 415),
        ("", 415),
    ])
    func `An upload of another content type is refused`(type: String, status: Int) async throws {
        try await TestBrowser.run { browser, fixture in
            let body =
                TestBrowser.part("name=\"csrf\"", browser.csrf)
                + TestBrowser.part("name=\"file\"; filename=\"a.docx\"", "x") + "--B--"
            let path = "/folders/\(try await fixture.root().rawValue)/upload"
            #expect(try await browser.upload(path, raw: body, type: type).status == status)
            #expect(try await fixture.listing().files.isEmpty)
        }
    }

    @Test func `A token after the file isn't accepted`() async throws {
        try await TestBrowser.run { browser, fixture in
            let file = TestBrowser.part("name=\"file\"; filename=\"a.docx\"", "x")
            let token = TestBrowser.part("name=\"csrf\"", browser.csrf)
            let path = "/folders/\(try await fixture.root().rawValue)/upload"
            #expect(try await browser.upload(path, raw: file + token + "--B--").status == 403)
            #expect(try await browser.upload(path, raw: file + "--B--").status == 403)
            #expect(try await fixture.listing().files.isEmpty)
            #expect(try await fixture.staged() == 0)
        }
    }

    @Test func `A document accepts one file as its next version and keeps its own name`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx", "first")
            let path = "/documents/\(id.rawValue)/upload"
            #expect(try await browser.upload(path, [("a", "x"), ("b", "y")]).status == 400)
            #expect(try await fixture.contents(id) == "first")
            let other = try await browser.follow(browser.upload(path, [("Other <b>.docx", "second")]))
            #expect(other.body.contains("The file you uploaded has a different name: <bdi>Other &lt;b&gt;.docx</bdi>."))
            #expect(!other.body.contains("much smaller"))
            #expect(try await fixture.contents(id) == "second")
            // A name that differs only in case counts as the same name.
            let small = try await browser.follow(browser.upload(path, [("plan.DOCX", "2")]))
            let shrunk = "The new version is much smaller than the previous one: 1 byte instead of 6 bytes."
            #expect(small.body.contains(shrunk))
            #expect(!small.body.contains("different name"))
            let folder = "/folders/\(try await fixture.root().rawValue)/upload"
            try await fixture.save(String(repeating: "x", count: 1_000), to: id)
            let again = try await browser.follow(browser.upload(folder, [("Plan.docx", "small")]))
            #expect(again.body.contains("5 bytes instead of 1 kB") && !again.body.contains("different name"))
            #expect(try await !browser.follow(browser.upload(path, [("Plan.docx", "second")])).body.contains("smaller"))
            #expect(
                try await fixture.library.file(id, for: fixture.caller, now: fixture.clock.now).file.name == "Plan.docx"
            )
        }
    }

    @Test func `A file over the limit is refused by a page that states the limit`() async throws {
        try await TestBrowser.run(limit: 1000) { browser, fixture in
            let id = try await fixture.file("Plan.docx", "first")
            let large = String(repeating: "x", count: 1001)
            let folder = "/folders/\(try await fixture.root().rawValue)/upload"
            for path in [folder, "/documents/\(id.rawValue)/upload"] {
                let answer = try await browser.upload(path, [("Plan.docx", large)])
                #expect(answer.status == 413 && answer.body.contains("1 kB"))
            }
            #expect(try await fixture.contents(id) == "first")
            #expect(try await browser.upload(folder, [("Plan.docx", String(large.dropLast()))]).status == 303)
        }
    }
}
