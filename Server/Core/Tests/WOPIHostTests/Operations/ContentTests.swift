import Basics
import Documents
import Foundation
import PortContracts
import Testing
import WOPI
import WOPIHost

/// Tests docs/protocol/files.md#get-file, docs/protocol/files.md#put-file, and the download addresses of
/// docs/protocol/check-info.md#addresses.
@Suite struct ContentTests {
    // MARK: GetFile

    private static func get(
        _ fixture: HostFixture, _ id: FileID, upTo limit: Int64 = .max, mayWrite: Bool = true
    ) async throws -> String {
        let opened = try await fixture.host.getFile(
            id, GetFileRequest(maxExpectedSize: limit), by: fixture.claims(.file(id), mayWrite: mayWrite),
            now: fixture.now)
        #expect(opened.file.size == opened.content.size)
        let bytes = try await opened.content.read(at: 0, count: Int(opened.content.size))
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: ["", "first", String(repeating: "long ", count: 10_000)])
    func `GetFile returns all bytes with or without a lock, also to read-only users`(_ text: String) async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile("Plan.docx", text).id
        #expect(try await Self.get(fixture, id) == text)
        try await fixture.mia.lock(id)
        #expect(try await Self.get(fixture, id, mayWrite: false) == text)
    }

    @Test(arguments: [(4, false), (5, true), (6, true), (0, false)] as [(Int64, Bool)])
    func `a file larger than X-WOPI-MaxExpectedSize isn't sent`(_ limit: Int64, _ isSent: Bool) async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile("Plan.docx", "first").id
        if isSent {
            #expect(try await Self.get(fixture, id, upTo: limit) == "first")
        } else {
            try await fixture.refuses(.largerThanExpected) { try await Self.get(fixture, id, upTo: limit) }
        }
    }

    @Test func `a download in progress keeps its bytes during a save`() async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile("Plan.docx", "first").id
        let opened = try await fixture.host.getFile(
            id, GetFileRequest(maxExpectedSize: .max), by: fixture.claims(.file(id)), now: fixture.now)
        try await fixture.mia.save("second", to: id)
        try await fixture.host.delete(id, by: fixture.claims(.file(id)), now: fixture.now)
        #expect(try await opened.content.read(at: 0, count: 100) == Array("first".utf8))
    }

    // MARK: PutFile

    struct Put: CustomTestStringConvertible, Sendable {
        let text: String
        let held: String?
        let presented: String?
        var isRefused = false

        var testDescription: String {
            "file \(text.isEmpty ? "empty" : "full"), held \(held ?? "-"), presented \(presented ?? "-")"
        }
    }

    static let puts = [
        Put(text: "", held: nil, presented: nil), Put(text: "", held: nil, presented: "A"),
        Put(text: "full", held: nil, presented: nil, isRefused: true),
        Put(text: "full", held: nil, presented: "A", isRefused: true), Put(text: "full", held: "A", presented: "A"),
        Put(text: "full", held: "A", presented: "B", isRefused: true),
        Put(text: "full", held: "A", presented: nil, isRefused: true), Put(text: "", held: "A", presented: "A"),
        Put(text: "", held: "A", presented: "B", isRefused: true),
        Put(text: "", held: "A", presented: nil, isRefused: true),
    ]

    @Test(arguments: puts, ["new bytes", ""]) func `PutFile depends on size, holder and lock`(
        _ row: Put, _ body: String
    ) async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile("Plan.docx", row.text).id
        if let held = row.held { try await fixture.mia.lock(id, with: held) }
        if row.isRefused {
            try await fixture.refuses(.conflict(lock: row.held)) {
                try await fixture.put(body, to: id, lock: row.presented)
            }
        } else {
            #expect(try await fixture.put(body, to: id, lock: row.presented).description == "v2")
        }
        #expect(try await Self.get(fixture, id) == (row.isRefused ? row.text : body))
        #expect(try await fixture.holder(of: id) == row.held)
    }

    @Test func `a save of equal bytes creates a new version`() async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile("Plan.docx", "same").id
        try await fixture.mia.lock(id)
        for version in ["v2", "v3", "v4"] {
            #expect(try await fixture.put("same", to: id, lock: "A").description == version)
        }
    }

    @Test func `a file made empty under its lock accepts one unlocked save`() async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile("Plan.docx", "first").id
        try await fixture.mia.lock(id)
        try await fixture.put("", to: id, lock: "A")
        try await fixture.refuses(.conflict(lock: "A")) { try await fixture.put("x", to: id) }
        try await fixture.lock(id, .release(MemoryPerson.lockID("A")))
        try await fixture.put("new", to: id)
        try await fixture.refuses(.conflict(lock: nil)) { try await fixture.put("newer", to: id) }
        #expect(try await Self.get(fixture, id) == "new")
    }

    @Test func `a body over the limit is refused and leaves nothing, and a body at the limit is saved`()
        async throws
    {
        let fixture = try await HostFixture { $0.maxUploadBytes = 10 }
        let id = try await fixture.mia.makeFile("Plan.docx", "").id
        let long = String(repeating: "x", count: 11)
        let refused = try await fixture.refuses(.tooLarge) { try await fixture.put(long, to: id) }
        #expect(refused == HostError.tooLarge(limit: 10))
        try await fixture.refuses(.tooLarge) {
            try await fixture.putRelative(.suggested("Copy.docx"), beside: id, long)
        }
        fixture.fixture.clock.advance(1)
        #expect(try await fixture.fixture.blobs.keys(unchangedSince: fixture.now).isEmpty)
        try await fixture.put(String(repeating: "x", count: 10), to: id)
    }

    @Test func `an interrupted body leaves the file unchanged`() async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile("Plan.docx", "").id
        let before = fixture.fixture.rows, clock = fixture.fixture.clock
        await #expect(throws: TestBody.Broken()) {
            try await fixture.host.putRelative(
                id, .suggested("Copy.docx"), body: TestBody([1, 2, 3], breaks: true), by: fixture.claims(.file(id)),
                now: { clock.now })
        }
        #expect(fixture.fixture.rows == before)
    }

    /// Tests docs/protocol/files.md#put-file: the header `X-WOPI-Editors` is for the version history and grants no
    /// rights.
    @Test func `contributors appear in the history with their account names`() async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile("Plan.docx", "").id
        let mia = fixture.mia.id, mallory = fixture.mallory.id
        let strangers = (0..<64).map { "x\($0)" }.joined(separator: ",")
        for editors in ["\(mia), \(mallory),nobody,<b>,", strangers + ",\(mallory)", ""] {
            try await fixture.put("", to: id, editors: editors)
        }
        let versions = try await fixture.fixture.library.versions(of: id, for: fixture.mia.caller, now: fixture.now)
        #expect(versions.map(\.editors) == [[], [], ["Mia", "Mallory"], []])
        try await fixture.refuses(.notFound) {
            try await fixture.host.checkFileInfo(
                id, by: fixture.claims(.file(id), of: fixture.mallory), now: fixture.now)
        }
    }

    // MARK: FileUrl and DownloadUrl

    /// Returns the access tokens in FileUrl and DownloadUrl.
    private static func tokens(_ fixture: HostFixture, _ id: FileID) async throws -> [String] {
        let info = try await fixture.host.checkFileInfo(id, by: fixture.claims(.file(id)), now: fixture.now)
        return try [info.fileURL, info.downloadURL].map { address in
            try #require(address?.components(separatedBy: "?access_token=").last)
        }
    }

    private static func download(_ fixture: HostFixture, _ id: FileID, _ token: String?) async throws -> String {
        let opened = try await fixture.host.download(id, token: token, now: fixture.now)
        let bytes = try await opened.content.read(at: 0, count: Int(opened.content.size))
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `the download URL returns the newest bytes right after a save`() async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile("Plan.docx", "first").id
        let tokens = try await Self.tokens(fixture, id)
        try await fixture.mia.save("newest", to: id)
        for token in tokens { #expect(try await Self.download(fixture, id, token) == "newest") }
    }

    @Test func `the token of a download URL is valid only for these bytes`() async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile().id
        let other = try await fixture.mia.makeFile("Other.docx").id
        for token in try await Self.tokens(fixture, id) {
            try await fixture.refuses(.unauthorized) { try await Self.download(fixture, other, token) }
            try await fixture.refuses(.unauthorized) {
                try await fixture.host.claims(of: token, for: .file(id), now: fixture.now)
            }
        }
    }

    @Test func `only the token of a download URL is accepted at that URL`() async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile().id
        let full = try await fixture.host.tokens.mint(fixture.claims(.file(id)), now: fixture.now)
        for token in [full, full + "x", "", nil] {
            try await fixture.refuses(.unauthorized) { try await Self.download(fixture, id, token) }
        }
    }

    @Test func `a download URL works for fifteen minutes, and no longer than the token it came with`()
        async throws
    {
        for (left, works) in [(3600.0, 15 * 60.0), (60.0, 60.0)] {
            let fixture = try await HostFixture(), id = try await fixture.mia.makeFile().id
            var claims = fixture.claims(.file(id))
            claims.expires = fixture.now.addingTimeInterval(left)
            let info = try await fixture.host.checkFileInfo(id, by: claims, now: fixture.now)
            let token = try #require(info.fileURL?.components(separatedBy: "?access_token=").last)
            fixture.fixture.clock.advance(works - 1)
            #expect(try await Self.download(fixture, id, token) == "first")
            fixture.fixture.clock.advance(1)
            try await fixture.refuses(.unauthorized) { try await Self.download(fixture, id, token) }
        }
    }

    @Test func `a download URL is invalid once its grant is revoked`() async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile().id
        let tokens = try await Self.tokens(fixture, id)
        try await fixture.fixture.endGrant(fixture.mia.grant)
        for token in tokens {
            try await fixture.refuses(.unauthorized) { try await Self.download(fixture, id, token) }
        }
    }
}
