import Basics
import SQLStorage
import DiskBlobs
import Documents
import Foundation
import HTTPTypes
import PortContracts
import Hummingbird
import HummingbirdTesting
import Logging
import OAuth
import OAuthServer
import PlaceServer
import ServerFixtures
import SQLiteEngine
import Synchronization
import Testing
import WOPI
import WOPIHost

@testable import Pages

/// Tests that long folders are split into pages, and that a page reads few database rows in addition to the rows of its
/// entries.
@Suite struct FolderPagingTests {
    /// The number of database rows that a page may read in addition to its entries: the session, the folder, its parent
    /// folders, shares, and the first entry of the next page.
    private static let others = 25

    @Test func `A folder of 5,000 entries is listed page by page, folders first, each entry once`() async throws {
        try await LargeFixture.run(folders: 2_500, documents: 2_500) { fixture in
            var names: [String] = [], path: String? = "/", pages = 0
            while let next = path {
                fixture.counter.reset()
                let page = try await fixture.get(next)
                #expect(page.status == 200 && fixture.counter.rows <= FolderPages.length + Self.others, "\(next)")
                names += page.body.matches(of: /<\/svg><span><bdi>([^<]*)<\/bdi>/).map { String($0.1) }
                path = page.body.firstMatch(of: /<a href="([^"]+)" rel="next">/).map { String($0.1) }
                pages += 1
                #expect(pages == 1 || page.body.contains("First page"))
            }
            #expect(pages == 10 && names.count == 5_000 && Set(names).count == 5_000)
            #expect(
                names.prefix(2_500).allSatisfy { $0.hasPrefix("Folder") } && names == names.sorted(by: Self.isBefore))
        }
    }

    private static func isBefore(_ one: String, _ other: String) -> Bool {
        (one.hasPrefix("Folder") ? 0 : 1, one) < (other.hasPrefix("Folder") ? 0 : 1, other)
    }

    @Test func `Share pages and move dialogs read no more entries than they show`() async throws {
        try await LargeFixture.run(folders: 1_200, documents: 800) { fixture in
            let share = try await fixture.library.share(
                .container(fixture.top), as: .readOnly, for: fixture.caller, now: fixture.clock.now)
            let shared = String(
                try await fixture.host.wopi.address(of: share, now: fixture.clock.now).dropFirst(fixture.address.count))
            let document = try #require(fixture.documents.first).rawValue
            for (start, count) in [(shared, 2_000), ("/documents/\(document)/move?to=\(fixture.top.rawValue)", 1_200)] {
                var path: String? = start, addresses: Set<String> = []
                while let next = path {
                    fixture.counter.reset()
                    let page = try await fixture.get(next)
                    #expect(page.status == 200 && fixture.counter.rows <= FolderPages.length + Self.others, "\(next)")
                    let entries = page.body.matches(of: /<a class="entry"[^>]* href="([^"]*)"/)
                    addresses.formUnion(entries.map { String($0.1) })
                    path = page.body.firstMatch(of: /<a href="([^"]+)" rel="next">/).map {
                        String($0.1).replacing("&amp;", with: "&")
                    }
                }
                #expect(addresses.count == count, "\(start)")
            }
        }
    }

    @Test func `A document's page reads only its own lock`() async throws {
        try await LargeFixture.run(folders: 0, documents: 1_000) { fixture in
            let lock = try #require(LockID(rawValue: "lock"))
            try await fixture.lockEverything(lock)
            let id = try #require(fixture.documents.last).rawValue
            fixture.counter.reset()
            let page = try await fixture.get("/documents/\(id)")
            #expect(page.body.contains("open in Office.") && fixture.counter.rows <= Self.others)
        }
    }

    @Test func `The next page begins where this one ended, even if entries come and go`() async throws {
        try await LargeFixture.run(folders: 0, documents: 1_002) { fixture in
            let first = try await fixture.get("/")
            let next = try #require(first.body.firstMatch(of: /<a href="([^"]+)" rel="next">/)).1
            // Deletes entries on both sides of the end of the first page, including the page's last entry. If the
            // second page began at a fixed offset, it would now skip entries.
            for id in fixture.documents[400..<600] {
                try await fixture.library.deleteFile(id, for: fixture.caller, now: fixture.clock.now)
            }
            let second = try await fixture.get(String(next))
            #expect(second.body.contains("Document 01600.docx") && !second.body.contains("Document 01599.docx"))
            for id in fixture.documents[600...] {
                try await fixture.library.deleteFile(id, for: fixture.caller, now: fixture.clock.now)
            }
            let gone = try await fixture.get(String(next))
            #expect(gone.status == 303 && gone.headers[.location] == "/folders/\(fixture.top.rawValue)")
        }
    }

    @Test(arguments: [
        "x", "f", "f.", "f.%", "d.!", "f.YQ", "f.YQ==", "f.//", "g.YQ", "d.gA", "d.", "f.MABh", "f.KzAAYQBh",
        "f.MABhAGEAYQ",
        "f." + String(repeating: "A", count: 9_000),
    ])
    func `An invalid cursor is answered with 404`(fixture text: String) async throws {
        try await TestBrowser.run { browser, fixture in
            let root = try await fixture.root().rawValue
            #expect(FolderCursor(text) == nil)
            let answer = try await browser.get("/folders/\(root)?after=\(PagePath.segment(text))")
            #expect(answer.status == 404)
        }
    }

    @Test(arguments: ["a", "日本語 ü.docx", String(repeating: "ΐ", count: 255), "a+b/c=d&e?f#g", ""])
    func `A cursor survives encoding in a URL`(key: String) {
        for (isFile, value) in [(true, 0), (false, Int64.max), (true, -5)] {
            let fixture = FolderCursor(
                SortedListing.Edge(isFile: isFile, cursor: SortedCursor(value: value, name: key + "!", key: key)))
            #expect(FolderCursor(fixture.text) == fixture)
            #expect(PagePath.segment(fixture.text) == fixture.text)
        }
    }

    @Test(arguments: [
        "sort=evil", "sort=", "sort=--name", "sort=-", "sort=Name", "after=f.YQ&before=f.YQ", "before=x",
        "sort=name&after=x",
    ])
    func `An unknown sort order is answered with 404`(query: String) async throws {
        try await TestBrowser.run { browser, fixture in
            let root = try await fixture.root().rawValue
            #expect(try await browser.get("/folders/\(root)?\(query)").status == 404)
        }
    }

    @Test func `A column heading sorts by name, time or size, and a second click reverses the order`()
        async throws
    {
        try await TestBrowser.run { browser, fixture in
            _ = try await fixture.file("Plan.docx")
            let path = "/folders/\(try await fixture.root().rawValue)"
            func ways(_ query: String) async throws -> Set<String> {
                let page = try await browser.get(path + query)
                return Set(page.body.matches(of: /\?sort=([a-z-]+)"/).map { String($0.1) })
            }
            #expect(try await ways("") == ["-name", "-modified", "-size"])
            #expect(try await ways("?sort=-size") == ["name", "-modified", "size"])
            #expect(try await ways("?sort=-modified") == ["name", "modified", "-size"])
        }
    }

    @Test func `A folder can be paged backwards, and the page shows its position`() async throws {
        try await LargeFixture.run(folders: 600, documents: 700) { fixture in
            var page = try await fixture.get("/"), ranges: [String] = []
            for rel in ["next", "next", "prev", "prev", nil] {
                ranges.append(try #require(page.body.firstMatch(of: /[\d,]+–[\d,]+ of 1,300/)).0.description)
                guard let rel else { break }
                let link = try #require(page.body.firstMatch(of: try Regex("<a href=\"([^\"]+)\" rel=\"\(rel)\">")))
                page = try await fixture.get(String(try #require(link[1].substring)))
                #expect(page.status == 200)
            }
            #expect(
                ranges == ["1–500", "501–1,000", "1,001–1,300", "501–1,000", "1–500"].map { $0 + " of 1,300" })
            #expect(!page.body.contains("rel=\"prev\"") && !page.body.contains("First page"))
        }
    }
}

/// A server whose root folder has the number of entries that a test chooses. The server counts the database rows that
/// it reads.
private struct LargeFixture: Sendable {
    let host: PlaceServer
    let storage: SQLStorage
    let clock: ManualClock
    let counter: RowCounter
    let client: any TestClientProtocol
    let user: UserID
    let top: ContainerID
    let documents: [FileID]
    let session: String
    private let engine: CountingEngine
    let address = "https://wopi.contoso.example"
    var library: Library { host.library }

    var caller: Caller { Caller(user: user, authority: .machine) }

    static func run(folders: Int, documents: Int, _ body: @escaping @Sendable (LargeFixture) async throws -> Void)
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "emplace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = ManualClock(), counter = RowCounter()
        let engine = CountingEngine(
            base: try SQLiteEngine(path: folder.appending(path: "catalogue.sqlite").path), counter: counter)
        let storage = try await SQLStorage.open(engine)
        let address = try #require(PublicAddress("https://wopi.contoso.example"))
        let blobs = try DiskBlobs(folder: folder.appending(path: "content").path)
        let host = try PlaceServer(.init(address: address), ports: .init(storage, blobs: blobs)) { clock.now }
        let account = Account(
            name: try #require(SignInName("mia")), displayName: "Mia", created: clock.now)
        try await storage.verbs.accounts.add(account, password: nil)
        let caller = Caller(user: account.id, authority: .machine)
        let top = try await host.library.root(for: caller, now: clock.now).container.id
        let files = try (0..<documents).map { try #require(FileID(rawValue: "f\($0)")) }
        try await engine.write { db in
            for number in 0..<folders {
                try insert("Folder \(10_000 + number)", "c\(number)", 0, in: top, account.id, db)
            }
            for (number, id) in files.enumerated() {
                try insert("Document 0\(1_000 + number).docx", id.rawValue, 1, in: top, account.id, db)
            }
        }
        let session = try await host.sessions.begin(
            account, source: RequestSource(address: "192.0.2.1", userAgent: "x"), now: clock.now)
        try await host.serving { client in
            try await body(
                LargeFixture(
                    host: host, storage: storage, clock: clock, counter: counter, client: client, user: account.id,
                    top: top, documents: files, session: session.plainText, engine: engine))
        }
    }

    /// Inserts all entries in one transaction, because a thousand calls of the library would take a thousand disk
    /// flushes.
    private static func insert(
        _ name: String, _ id: String, _ isFile: Int64, in parent: ContainerID, _ owner: UserID, _ db: any SQLConnection
    ) throws {
        try db.run(
            """
            INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified, version, size, sha256, is_read_only)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, 1, 0, ?7, 0)
            """,
            [
                .text(id), .integer(isFile), .text(owner.rawValue), .text(parent.rawValue), .text(name),
                .text(DocumentName.key(name)), .bytes(Array(ContentRecord.empty.sha256)),
            ])
    }

    func lockEverything(_ lock: LockID) async throws {
        let expires = Int64(clock.now.addingTimeInterval(600).timeIntervalSince1970 * 1000), user = user
        try await engine.write { db in
            try db.run(
                "UPDATE nodes SET lock_id = ?1, lock_expires = ?2, lock_since = 0, lock_by = ?3 WHERE is_file = 1",
                [.text(lock.rawValue), .integer(expires), .text(user.rawValue)])
        }
    }

    func get(_ path: String) async throws -> PageAnswer {
        let headers: HTTPFields = [.cookie: "__Host-emplace-session=\(session)"]
        return try await client.execute(uri: path, method: .get, headers: headers) {
            PageAnswer(status: $0.status.code, headers: $0.headers, body: String(buffer: $0.body))
        }
    }
}

/// Counts the rows that the database has returned to the server.
private final class RowCounter: Sendable {
    private let count = Mutex(0)

    var rows: Int { count.withLock { $0 } }
    func reset() { count.withLock { $0 = 0 } }
    func add(_ rows: Int) { count.withLock { $0 += rows } }
}

private struct CountingEngine: SQLEngine {
    let base: SQLiteEngine
    let counter: RowCounter

    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await base.read { try body(CountingConnection(base: $0, counter: counter)) }
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await base.write { [counter] in try body(CountingConnection(base: $0, counter: counter)) }
    }
}

private struct CountingConnection: SQLConnection {
    let base: any SQLConnection
    let counter: RowCounter

    func rows(_ statement: SQLStatement, _ arguments: [SQLValue]) throws -> [SQLRow] {
        let rows = try base.rows(statement, arguments)
        counter.add(rows.count)
        return rows
    }

    func run(_ statement: SQLStatement, _ arguments: [SQLValue]) throws { try base.run(statement, arguments) }

    func changes(by statement: SQLStatement, _ arguments: [SQLValue]) throws -> Int {
        try base.changes(by: statement, arguments)
    }

    func setSealed(_ isSealed: Bool, _ table: SQLStatement) throws { try base.setSealed(isSealed, table) }
}
