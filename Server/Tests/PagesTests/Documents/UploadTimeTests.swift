import Basics
import Documents
import Foundation
import HTTPTypes
import PortContracts
import HummingbirdTesting
import NIOCore
import ServerFixtures
import Testing

@testable import Localization
@testable import Pages

/// Tests the modification time that a form sends for a file, and file names in other encodings.
@Suite struct UploadTimeTests {
    private func form(_ browser: TestBrowser, _ fields: [(String, String)], _ name: String = "Plan.docx") -> String {
        TestBrowser.part("name=\"csrf\"", browser.csrf)
            + fields.map { TestBrowser.part("name=\"\($0)\"", $1) }.joined()
            + TestBrowser.part("name=\"file\"; filename=\"\(name)\"", "bytes \(name)") + "--B--\r\n"
    }

    @Test func `a document and its next version keep the time that the browser sends`() async throws {
        try await TestBrowser.run { browser, fixture in
            let root = try await fixture.root(), now = fixture.clock.now
            let old = Date(timeIntervalSince1970: 1_500_000_000), newer = now.addingTimeInterval(-60)
            let body = form(browser, [("modified", "1500000000000")])
            let answer = try await browser.upload("/folders/\(root.rawValue)/upload", raw: body)
            #expect(answer.status == 303)
            let file = try #require(try await fixture.listing(of: root).files.first)
            #expect(file.modified == old)
            let milliseconds = String(Int64(newer.timeIntervalSince1970 * 1000))
            let next =
                TestBrowser.part("name=\"csrf\"", browser.csrf)
                + TestBrowser.part("name=\"modified\"", milliseconds)
                + TestBrowser.part("name=\"file\"; filename=\"Plan.docx\"", "next") + "--B--\r\n"
            _ = try await browser.upload("/documents/\(file.id.rawValue)/upload", raw: next)
            let after = try #require(try await fixture.listing(of: root).files.first)
            #expect(after.version != file.version && abs(after.modified.timeIntervalSince(newer)) < 0.01)
        }
    }

    @Test func `a time applies only to its own file`() async throws {
        try await TestBrowser.run { browser, fixture in
            let root = try await fixture.root()
            let body =
                TestBrowser.part("name=\"csrf\"", browser.csrf)
                + TestBrowser.part("name=\"modified\"", "1500000000000")
                + TestBrowser.part("name=\"file\"; filename=\"a\"", "a")
                + TestBrowser.part("name=\"file\"; filename=\"b\"", "b") + "--B--\r\n"
            _ = try await browser.upload("/folders/\(root.rawValue)/upload", raw: body)
            let files = try await fixture.listing(of: root).files
            #expect(files.map(\.name) == ["a", "b"])
            #expect(files.first?.modified == Date(timeIntervalSince1970: 1_500_000_000))
            #expect(files.last?.modified == fixture.clock.now)
        }
    }

    @Test(arguments: ["", "0", "-5", "tomorrow", "99999999999999", "9223372036854775808", "1e9", "4102444800000", "١"])
    func `an impossible time is replaced by that of the upload`(text: String) async throws {
        try await TestBrowser.run { browser, fixture in
            let root = try await fixture.root()
            let answer = try await browser.upload(
                "/folders/\(root.rawValue)/upload", raw: form(browser, [("modified", text)]))
            #expect(answer.status == 303)
            #expect(try await fixture.listing(of: root).files.first?.modified == fixture.clock.now)
        }
    }

    // MARK: Encodings

    /// Returns a request body in which each `§` is replaced by a byte that isn't valid UTF-8.
    private func bytes(_ text: String) -> ByteBuffer {
        ByteBuffer(bytes: text.unicodeScalars.flatMap { $0 == "§" ? [0xE9] : Array(String($0).utf8) })
    }

    private func send(
        _ browser: TestBrowser, _ path: String, _ body: String, type: String, headers: HTTPFields = [:]
    ) async throws -> PageAnswer {
        var all: HTTPFields = [.cookie: browser.cookie, .contentType: type]
        for field in headers { all.append(field) }
        return try await browser.client.execute(uri: path, method: .post, headers: all, body: bytes(body)) {
            PageAnswer(status: $0.status.code, headers: $0.headers, body: String(buffer: $0.body))
        }
    }

    @Test(arguments: Language.allCases)
    func `a file's name in Latin-1 is refused with an explanation in the user's language`(language: Language)
        async throws
    {
        try await TestBrowser.run { browser, fixture in
            let root = try await fixture.root(), path = "/folders/\(root.rawValue)/upload"
            let headers: HTTPFields = [.acceptLanguage: language.rawValue]
            let answer = try await send(
                browser, path, form(browser, [], "caf§.docx"), type: "multipart/form-data; boundary=B", headers: headers
            )
            #expect(answer.status == 400 && answer.body.contains(language.strings.errors.notUTF8Title))
            #expect(answer.body.contains(language.strings.errors.notUTF8Text))
            #expect(try await fixture.listing(of: root).files.isEmpty)
        }
    }

    @Test(arguments: ["§.docx", "C:\\caf§.docx", "a§/b.docx", "日本§", "§§§"])
    func `no name in another encoding is stored with wrong letters`(name: String) async throws {
        try await TestBrowser.run { browser, fixture in
            let root = try await fixture.root(), type = "multipart/form-data; boundary=B"
            let before = try await fixture.everything()
            let body = form(browser, [], name)
            let answer = try await send(browser, "/folders/\(root.rawValue)/upload", body, type: type)
            #expect(answer.status == 400 && answer.body.contains("has characters that the server"))
            // The server also refuses an upload of a folder in which `path` contains the name with the invalid byte.
            let along = form(browser, [("path", name)])
            #expect(try await send(browser, "/folders/\(root.rawValue)/upload", along, type: type).status == 400)
            #expect(try await fixture.everything() == before)
        }
    }

    @Test(arguments: ["caf%E9", "caf§", "%FF%FE", "%C0%AE", "%ED%A0%80", "a%C3"])
    func `a typed name in another encoding is refused with an explanation`(name: String) async throws {
        try await TestBrowser.run { browser, fixture in
            let root = try await fixture.root(), id = try await fixture.file("Plan.docx")
            let before = try await fixture.everything(), type = "application/x-www-form-urlencoded"
            for path in ["/folders/\(root.rawValue)/new-folder", "/documents/\(id.rawValue)/rename"] {
                let answer = try await send(browser, path, "csrf=\(browser.csrf)&name=\(name)", type: type)
                #expect(
                    answer.status == 400 && answer.body.contains("has characters that the server"),
                    "\(path) \(answer.status)")
            }
            #expect(try await fixture.everything() == before)
        }
    }

    @Test func `files before a name in another encoding stay saved, and the page explains the rest`() async throws {
        try await TestBrowser.run { browser, fixture in
            let root = try await fixture.root()
            let body =
                TestBrowser.part("name=\"csrf\"", browser.csrf)
                + TestBrowser.part("name=\"file\"; filename=\"a.docx\"", "a")
                + TestBrowser.part("name=\"file\"; filename=\"caf§.docx\"", "b") + "--B--\r\n"
            let answer = try await send(
                browser, "/folders/\(root.rawValue)/upload", body, type: "multipart/form-data; boundary=B")
            #expect(answer.status == 400 && answer.body.contains("has characters that the server"))
            #expect(answer.body.contains("1 file was saved, but the others were not."))
            #expect(try await fixture.listing(of: root).files.map(\.name) == ["a.docx"])
        }
    }
}
