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

@testable import Pages

/// Tests which documents have a preview, and with which headers the server sends the preview.
@Suite struct PreviewTests {
    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    static let html = Array("<html><script>alert(1)</script>".utf8)
    static let pictures: [(String, [UInt8], String)] = [
        ("a.png", png, "image/png"), ("A.JPG", [0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"),
        ("a.jpeg", [0xFF, 0xD8, 0xFF, 0xE1], "image/jpeg"), ("a.gif", Array("GIF89a".utf8), "image/gif"),
        ("a.webp", Array("RIFF....WEBPVP8 ".utf8), "image/webp"),
        // These bytes are a valid GIF image and also a valid script.
        ("polyglot.gif", Array("GIF89a/*".utf8) + html + Array("*/=1;alert(1)".utf8), "image/gif"),
    ]

    @Test func `An old version has its own preview in the same sandbox for every permitted user`() async throws {
        try await TestBrowser.run(isApart: true) { browser, fixture in
            let id = try await fixture.file("Notes.txt", "first"), path = "/documents/\(id.rawValue)"
            #expect(try await browser.upload(path + "/upload", [("x", "second")]).status == 303)
            let page = try await browser.get(path)
            #expect(page.body.contains("href=\"\(path)/versions/v1/preview\" target=\"_blank\" rel=\"noopener\""))
            let answer = try await browser.get(path + "/versions/v1/preview")
            #expect(answer.status == 200 && answer.body == "first")
            Self.expectSandbox(answer, framedBy: "'self'")
            #expect(answer.headers[.eTag] != (try await browser.get(path + "/preview").headers[.eTag]))
            try await fixture.library.share(
                .file(id), with: fixture.mallory, as: .viewer, for: fixture.caller, now: fixture.clock.now)
            let viewer = try await browser.signedIn(as: fixture.mallory)
            for version in ["v1", "v2", "v3", "..", "v0"] {
                #expect(try await viewer.get(path + "/versions/\(version)/preview").status == 404, "\(version)")
                #expect(
                    try await browser.get(path + "/versions/\(version)/preview").status
                        == (["v1", "v2"].contains(version) ? 200 : 404))
            }
            let other = try await fixture.file("Plan.docx", "first")
            #expect(try await !browser.get("/documents/\(other.rawValue)").body.contains("/preview"))
            #expect(try await browser.get("/documents/\(other.rawValue)/versions/v1/preview").status == 404)
        }
    }

    @Test(arguments: pictures, [true, false])
    func `A picture is sent in a sandbox with the type of its name`(
        picture: (String, [UInt8], String), isApart: Bool
    ) async throws {
        try await TestBrowser.run(isApart: isApart) { browser, fixture in
            let path = "/documents/\(try await fixture.put(picture.0, picture.1).rawValue)"
            let page = try await browser.get(path)
            #expect(page.body.contains("<img src=\"\(path)/preview\" alt=\"Preview of \(picture.0)\">"))
            #expect(page.headers[.contentSecurityPolicy]?.contains("frame-src") == false)
            let answer = try await browser.get(path + "/preview")
            #expect(answer.status == 200 && answer.headers[.contentType] == picture.2)
            #expect(answer.headers[.contentLength] == "\(picture.1.count)")
            Self.expectSandbox(answer, framedBy: "'none'")
            let tag = try #require(answer.headers[.eTag])
            #expect(try await browser.get(path + "/preview", [.ifNoneMatch: tag]).status == 304)
        }
    }

    private static func expectSandbox(_ answer: PageAnswer, framedBy: String) {
        let policy = "default-src 'none'; sandbox; frame-ancestors \(framedBy)"
        #expect(answer.headers[.contentSecurityPolicy] == policy)
        #expect(answer.headers[.xContentTypeOptions] == "nosniff" && answer.headers[.referrerPolicy] == "no-referrer")
        #expect(answer.headers[.cacheControl] == "private, no-cache" && answer.headers[.setCookie] == nil)
        #expect(HTTPField.Name("Cross-Origin-Resource-Policy").flatMap { answer.headers[$0] } == "same-origin")
        #expect(answer.headers[.contentDisposition]?.hasPrefix("inline; filename=\"") == true)
    }

    @Test(arguments: ["a.txt", "a.MD", "a.csv"])
    func `Any text file is sent as plain text, and only from a separate origin`(name: String) async throws {
        for isApart in [true, false] {
            try await TestBrowser.run(isApart: isApart) { browser, fixture in
                let path = "/documents/\(try await fixture.put(name, Self.html).rawValue)"
                let page = try await browser.get(path), answer = try await browser.get(path + "/preview")
                let frame = "<iframe sandbox src=\"\(path)/preview\" title=\"Preview of \(name)\"></iframe>"
                #expect(page.body.contains(frame) == isApart)
                #expect(page.headers[.contentSecurityPolicy]?.contains("frame-src 'self'; ") == isApart)
                guard isApart else { #expect(answer.status == 404); return }
                #expect(answer.status == 200 && answer.headers[.contentType] == "text/plain; charset=utf-8")
                Self.expectSandbox(answer, framedBy: "'self'")
            }
        }
    }

    @Test func `A PDF opens in a tab only from a separate origin, with the type of a PDF`() async throws {
        for isApart in [true, false] {
            try await TestBrowser.run(isApart: isApart) { browser, fixture in
                let path = "/documents/\(try await fixture.put("a.pdf", Array("%PDF-1.7 ".utf8)).rawValue)"
                let page = try await browser.get(path), answer = try await browser.get(path + "/preview")
                let link = "href=\"\(path)/preview\" target=\"_blank\" rel=\"noopener\""
                #expect(page.body.contains(link) == isApart && !page.body.contains("<iframe"))
                guard isApart else { #expect(answer.status == 404); return }
                #expect(answer.status == 200 && answer.headers[.contentType] == "application/pdf")
                #expect(answer.headers[.xContentTypeOptions] == "nosniff")
                let policy = try #require(answer.headers[.contentSecurityPolicy])
                #expect(policy.hasPrefix("default-src 'none'; ") && policy.hasSuffix("frame-ancestors 'none'"))
                #expect(!policy.contains("script"))
            }
        }
    }

    /// Names and contents of files for which the server must not show a preview.
    static let unshown: [(String, [UInt8])] = [
        ("page.png", html), ("page.pdf", html), ("page.gif", html), ("page.webp", html), ("page.jpg", png),
        ("late.pdf", Array("\n%PDF-1.7".utf8)), ("a.svg", Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)),
        ("a.html", html), ("a.xml", html), ("a.png.html", png), ("png", png), ("a.docx", png), ("a.js", html),
        ("empty.png", []), ("empty.txt", []), ("a.txt.", html), ("a.png ", png),
    ]

    @Test(arguments: unshown)
    func `No preview is shown for files of wrong or unknown types`(
        name: String, content: [UInt8]
    ) async throws {
        try await TestBrowser.run(isApart: true) { browser, fixture in
            let path = "/documents/\(try await fixture.put(name, content).rawValue)"
            let answer = try await browser.get(path + "/preview")
            #expect(answer.status == 404 && !answer.body.contains("alert(1)"))
            #expect(try await browser.get(path + "/download").status == 200)
        }
    }

    @Test func `A text preview shows only the beginning, in the file's encoding`() async throws {
        try await TestBrowser.run(isApart: true) { browser, fixture in
            let limit = PreviewKind.beginning
            let cases: [([UInt8], String)] = [
                // The limit for the displayed part of a text is in the middle of a character.
                (Array(("x" + String(repeating: "é", count: limit)).utf8), "utf-8"),
                (Array(String(repeating: "日", count: limit / 3 + 9).utf8), "utf-8"),
                ([0x47, 0x72, 0xFC, 0xDF, 0x65], "windows-1252"), (Array(repeating: 0x61, count: limit), "utf-8"),
            ]
            for (text, charset) in cases {
                let path = "/documents/\(try await fixture.put("a.txt", text).rawValue)"
                let page = try await browser.get(path), answer = try await browser.get(path + "/preview")
                #expect(answer.headers[.contentType] == "text/plain; charset=" + charset)
                #expect(answer.headers[.contentLength] == "\(min(text.count, limit))")
                #expect(page.body.contains("Only the first 262 kB is shown.") == (text.count > limit))
                try await fixture.library.deleteFile(
                    try #require(try await fixture.listing().files.first).id, for: fixture.caller,
                    now: fixture.clock.now)
            }
        }
    }

    @Test func `A page doesn't load a large picture`() {
        let maxCount = PreviewKind.maxPicture
        for kind in PreviewKind.allCases {
            #expect(kind.isShown(size: maxCount, isApart: true))
            #expect(kind.isShown(size: maxCount + 1, isApart: true) == !kind.isPicture)
            #expect(kind.isShown(size: 1, isApart: false) == kind.isPicture)
        }
    }

    @Test func `Another user can't open the address of a preview`() async throws {
        try await TestBrowser.run(isApart: true) { browser, fixture in
            let file = try await fixture.put("a.png", Self.png), path = "/documents/\(file.rawValue)/preview"
            let mallory = try await browser.signedIn(as: fixture.mallory)
            #expect(try await mallory.get(path).status == 404)
            let stranger = try await browser.signedOut.get(path)
            #expect(stranger.status == 303 && stranger.location?.hasPrefix("/sign-in") == true)
            // A token for downloads isn't valid for the preview.
            let token = try await fixture.token(.file(file))
            #expect(try await browser.signedOut.get(path + "?access_token=" + token).status == 303)
            let now = fixture.clock.now
            try await fixture.library.share(
                .file(file), with: fixture.mallory, as: .viewer, for: fixture.caller, now: now)
            #expect(try await mallory.get(path).status == 200)
            #expect(try await mallory.get("/documents/\(file.rawValue)").body.contains("/preview\""))
            try await fixture.library.stopSharing(.file(file), with: fixture.mallory, for: fixture.caller, now: now)
            #expect(try await mallory.get(path).status == 404)
        }
    }

    @Test func `Visitors of a link can preview only what they may download`() async throws {
        try await TestBrowser.run(isApart: true) { browser, fixture in
            let folder = try await fixture.folder("Shared"), inside = try await fixture.put("in.png", Self.png)
            let outside = try await fixture.put("out.png", Self.png), now = fixture.clock.now, guest = browser.signedOut
            try await fixture.library.move(.file(inside), to: folder, for: fixture.caller, now: now)
            for (resource, way) in [
                (NodeID.container(folder), "/documents/\(inside.rawValue)"), (.file(outside), ""),
            ] {
                let share = try await fixture.library.share(resource, as: .readOnly, for: fixture.caller, now: now)
                let address = try await fixture.host.wopi.address(of: share, now: now)
                let path = "/s/" + (address.split(separator: "/").last.map(String.init) ?? "")
                let page = try await guest.get(path + way)
                #expect(page.body.contains("<img src=\"\(path)\(way)/preview\""))
                let answer = try await guest.get("\(path)\(way)/preview")
                #expect(answer.status == 200)
                Self.expectSandbox(answer, framedBy: "'none'")
                if way != "" {
                    #expect(try await guest.get("\(path)/documents/\(outside.rawValue)/preview").status == 404)
                    #expect(try await guest.get("\(path)/preview").status == 404)
                }
                try await fixture.library.unshare(share.id, for: fixture.caller, now: now)
                #expect(try await guest.get("\(path)\(way)/preview").status == 404)
            }
        }
    }
}

extension WOPIFixture {
    fileprivate func put(_ name: String, _ bytes: [UInt8]) async throws -> FileID {
        let root = try await root()
        return try await library.stage(TestBody(bytes), limit: nil) { content in
            try await library.createFile(
                .exactly(DocumentName(name), overwrite: false), in: root, content: content, isReadOnly: false,
                for: caller, now: clock.now)
        }.file.id
    }
}
