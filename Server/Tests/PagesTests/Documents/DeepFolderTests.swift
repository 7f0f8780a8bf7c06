import Basics
import Documents
import Foundation
import HTTPTypes
import PortContracts
import HummingbirdTesting
import PlaceServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

@testable import Pages

/// Tests the maximum depth of nested folders, and how many folders of a deep path a page shows.
@Suite struct DeepFolderTests {
    /// Creates folders inside each other, which are named "Level 001", "Level 002" and so on.
    private static func chain(_ count: Int, _ fixture: WOPIFixture) async throws -> [ContainerID] {
        var folders: [ContainerID] = []
        for number in 1...count {
            let name = "Level " + String(repeating: "0", count: 3 - "\(number)".count) + "\(number)"
            folders.append(try await fixture.folder(name, in: folders.last))
        }
        return folders
    }

    private static let sentences: [(language: String, text: String)] = [
        ("en", "Folders can be nested at most 100 levels deep."), ("de", "Ordner können höchstens 100 Ebenen tief"),
        ("fr", "Les dossiers peuvent avoir au plus 100 niveaux."),
        ("es", "Las carpetas pueden tener como máximo 100 niveles."),
        ("ja", "フォルダーの階層は 100 階層までです。"),
    ]

    @Test func `forms refuse to create a folder that is too deep, in the reader's language`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folders = try await Self.chain(100, fixture), last = try #require(folders.last).rawValue
            let moved = try await fixture.folder("Moved"), inner = try await fixture.folder("Inner", in: moved)
            let above = folders[98].rawValue
            let link = try await fixture.library.share(
                .container(folders[99]), as: .readWrite, for: fixture.caller, now: fixture.clock.now)
            let address = try await fixture.host.wopi.address(of: link, now: fixture.clock.now)
            let token = try #require(address.split(separator: "/").last), before = try await fixture.everything()
            let path =
                TestBrowser.part("name=\"csrf\"", browser.csrf) + TestBrowser.part("name=\"path\"", "a/b")
                + TestBrowser.part("name=\"file\"; filename=\"a.docx\"", "x") + "--B--\r\n"
            func check(_ what: String, _ answer: PageAnswer, _ text: String) {
                #expect(answer.status == 409 && answer.body.contains(text), "\(what): \(answer.status)")
            }
            for (language, text) in Self.sentences {
                let headers: HTTPFields = [.acceptLanguage: language]
                func post(_ path: String, _ fields: [String: String]) async throws -> PageAnswer {
                    try await browser.post(path, fields, headers: headers)
                }
                check("new folder", try await post("/folders/\(last)/new-folder", ["name": "N"]), text)
                check("move", try await post("/folders/\(moved.rawValue)/move", ["folder": above]), text)
                check(
                    "a folder to move to",
                    try await post("/folders/\(moved.rawValue)/move", ["name": "N", "to": last]), text)
                let top = try await fixture.root().rawValue,
                    several = ["chosen": "folder-\(moved.rawValue)", "folder": above]
                check("several", try await post("/folders/\(top)/move-several", several), text)
                for upload in ["/folders/\(last)/upload", "/s/\(token)/folders/\(last)/upload"] {
                    check(upload, try await browser.upload(upload, raw: path, headers: headers), text)
                }
            }
            _ = inner
            #expect(try await fixture.everything() == before)
        }
    }

    @Test func `a deeply nested page shows the nearest folders and links to those above`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folders = try await Self.chain(60, fixture), last = try #require(folders.last)
            let now = fixture.clock.now
            let plan = try await fixture.file("Plan.docx", "x"), gone = try await fixture.file("Gone.docx", "x")
            for id in [plan, gone] {
                try await fixture.library.move(.file(id), to: last, for: fixture.caller, now: now)
            }
            try await fixture.library.deleteFile(gone, for: fixture.caller, now: now)
            let link = try await fixture.library.share(
                .container(folders[0]), as: .readOnly, for: fixture.caller, now: now)
            _ = try await fixture.library.share(
                .file(plan), with: fixture.mallory, as: .viewer, for: fixture.caller, now: now)
            let address = try await fixture.host.wopi.address(of: link, now: now)
            let token = try #require(address.split(separator: "/").last)
            let paths = [
                "/find?words=plan", "/activity?document=\(plan.rawValue)", "/trash", "/trash?words=gone",
                "/usage", "/shared", "/folders/\(last.rawValue)", "/documents/\(plan.rawValue)",
                "/documents/\(plan.rawValue)/move", "/folders/\(last.rawValue)/move",
                "/folders/\(folders[30].rawValue)/move?to=\(last.rawValue)",
                "/s/\(token)/folders/\(last.rawValue)", "/s/\(token)/documents/\(plan.rawValue)",
            ]
            for path in paths {
                let page = try await browser.get(path)
                let names = Set(page.body.matches(of: /Level \d{3}/).map { String($0.0) })
                #expect(page.status == 200 && names.count <= 9, "\(path): \(page.status), \(names.sorted())")
                #expect(page.body.contains("…") && names.contains("Level 059"), "\(path): \(names.sorted())")
            }
        }
    }

    @Test func `the trash shows a deep folder with its nearest ancestors`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folders = try await Self.chain(60, fixture)
            try await fixture.library.deleteTree(folders[5], for: fixture.caller, now: fixture.clock.now)
            let page = try await browser.get("/trash?folder=\(folders[58].rawValue)")
            let names = Set(page.body.matches(of: /Level \d{3}/).map { String($0.0) })
            #expect(page.status == 200 && names.count <= 14 && names.contains("Level 058"), "\(names.sorted())")
        }
    }
}
