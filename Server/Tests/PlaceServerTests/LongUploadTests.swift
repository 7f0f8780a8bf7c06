import Basics
import SQLStorage
import Documents
import Foundation
import HTTPTypes
import PortContracts
import Hummingbird
import HummingbirdTesting
import Logging
import OAuthServer
import PlaceServer
import ServerFixtures
import Synchronization
import Testing
import WOPI
import WOPIHost

/// Tests uploads that take hours. Garbage collection must not delete the uploaded content before a version refers to
/// it.
@Suite struct LongUploadTests {
    /// A content store that runs an action after it has stored a body, and before the transaction that creates the
    /// version.
    private struct Interrupted: Blobs {
        let blobs: any Blobs
        let interruption: @Sendable () async throws -> Void

        func stage<Body: AsyncSequence & Sendable>(
            _ body: Body, limit: Int64?, inlineLimit: Int
        ) async throws -> StagedContent where Body.Element == [UInt8] {
            let content = try await blobs.stage(body, limit: limit, inlineLimit: inlineLimit)
            try await interruption()
            return content
        }

        func release(_ key: BlobKey) async { await blobs.release(key) }
        func open(_ content: ContentRecord) async throws -> any BlobContent { try await blobs.open(content) }
        func delete(_ key: BlobKey) async throws { try await blobs.delete(key) }
        func keys(unchangedSince date: Date) async throws -> [BlobKey] { try await blobs.keys(unchangedSince: date) }
        func inUse(among keys: [BlobKey]) async throws -> Set<BlobKey> { try await blobs.inUse(among: keys) }
        func trash(
            _ keys: [BlobKey], now: Date, unnamed: @Sendable ([BlobKey]) async throws -> [BlobKey]
        ) async throws -> [BlobKey] { try await blobs.trash(keys, now: now, unnamed: unnamed) }
        func trashed() async throws -> [TrashedContent] { try await blobs.trashed() }
        func recover(_ key: BlobKey) async throws { try await blobs.recover(key) }
        func purge(_ keys: [BlobKey]) async throws { try await blobs.purge(keys) }
    }

    /// Runs a test with Mia's browser. The server runs an action during each upload.
    private static func run(
        inlineLimit: Int, interruption: @escaping @Sendable (WOPIFixture) async throws -> Void,
        _ body: @escaping @Sendable (TestBrowser, WOPIFixture) async throws -> Void
    ) async throws {
        try await WOPIFixture.run(inlineLimit: inlineLimit) { fixture, _ in
            var ports = fixture.host.ports
            ports.blobs = Interrupted(blobs: ports.blobs) { try await interruption(fixture) }
            let clock = fixture.clock
            try await PlaceServer(fixture.host.configuration, ports: ports) { clock.now }.serving { client in
                let stranger = TestBrowser(fixture: fixture, client: client, secret: "")
                try await body(try await stranger.signedIn(as: fixture.mia), fixture)
            }
        }
    }

    /// Moves the clock forward by two hours and then collects garbage.
    @Sendable private static func twoHours(_ fixture: WOPIFixture) async throws {
        fixture.clock.advance(2 * 60 * 60)
        _ = try await collectGarbage(fixture)
    }

    @discardableResult
    private static func collectGarbage(_ fixture: WOPIFixture) async throws -> GarbageCollection.Outcome {
        try await GarbageCollection(library: fixture.library).run(now: fixture.clock.now)
    }

    /// Returns an action for each file of a form. The action does nothing for the first `files` files, and runs `step`
    /// for each later file.
    private static func after(
        _ files: Int, _ step: @escaping @Sendable (WOPIFixture) async throws -> Void
    ) -> @Sendable (WOPIFixture) async throws -> Void {
        let begun = Mutex(0)
        return { fixture in
            let number = begun.withLock { count in
                count += 1
                return count
            }
            if number > files { try await step(fixture) }
        }
    }

    /// Uploads a form with three files. The returned response may be an error.
    private static func uploadThree(_ browser: TestBrowser, _ fixture: WOPIFixture) async throws -> PageAnswer {
        let files = ["a.docx", "b.docx", "c.docx"].map { (name: $0, content: "new \($0)") }
        return try await browser.upload("/folders/\(try await fixture.root().rawValue)/upload", files)
    }

    @Test(arguments: WOPIFixture.inlineLimits)
    func `When the session ends during an upload, the page says how many files were saved`(
        inlineLimit: Int
    ) async throws {
        let ended: @Sendable (WOPIFixture) async throws -> Void = { fixture in
            _ = try await fixture.storage.verbs.grants.endAll(
                of: fixture.mia, except: nil, reason: .endedByOperator, now: fixture.clock.now)
        }
        try await Self.run(inlineLimit: inlineLimit, interruption: Self.after(2, ended)) { browser, fixture in
            let answer = try await Self.uploadThree(browser, fixture)
            #expect(answer.status == 403 && answer.body.contains("2 files were saved, but the others were not."))
            let files = try await fixture.listing().files
            #expect(files.map(\.name) == ["a.docx", "b.docx"])
            #expect(try await fixture.staged() == 2)
        }
    }

    @Test(arguments: WOPIFixture.inlineLimits)
    func `A link password changed during an upload stops the visitor's upload`(inlineLimit: Int) async throws {
        let changed: @Sendable (WOPIFixture) async throws -> Void = { fixture in
            let now = fixture.clock.now,
                terms = LinkChange(password: .becomes(SharePassword(rawValue: "$scrypt$other")))
            for link in try await fixture.library.shares(by: fixture.caller, now: now) {
                try await fixture.library.changeLink(link.record.id, by: terms, for: fixture.caller, now: now)
            }
        }
        try await Self.run(inlineLimit: inlineLimit, interruption: Self.after(1, changed)) { browser, fixture in
            let root = try await fixture.root(), now = fixture.clock.now
            let link = try await fixture.library.share(.container(root), as: .readWrite, for: fixture.caller, now: now)
            let address = try await fixture.host.wopi.address(of: link, now: now)
            let path = address.dropFirst(fixture.host.configuration.address.text.count)
            let files = ["a.docx", "b.docx", "c.docx"].map { (name: $0, content: "new \($0)") }
            let answer = try await browser.signedOut.upload("\(path)/folders/\(root.rawValue)/upload", files)
            #expect(answer.status >= 400 && answer.body.contains("1 file was saved, but the others were not."))
            #expect(try await fixture.listing().files.map(\.name) == ["a.docx"])
            #expect(try await fixture.staged() == 1)
        }
    }

    @Test(arguments: WOPIFixture.inlineLimits)
    func `A server error during an upload doesn't hide which files were saved`(
        inlineLimit: Int
    ) async throws {
        struct Fault: Error {}
        try await Self.run(inlineLimit: inlineLimit, interruption: Self.after(1) { _ in throw Fault() }) {
            browser, fixture in
            let answer = try await Self.uploadThree(browser, fixture)
            #expect(answer.status == 500 && answer.body.contains("1 file was saved, but the others were not."))
            #expect(answer.body.contains("a.docx"))
        }
    }

    @Test(arguments: WOPIFixture.inlineLimits)
    func `A disk that fills up during an upload doesn't hide which files were saved`(
        inlineLimit: Int
    ) async throws {
        try await Self.run(
            inlineLimit: inlineLimit, interruption: Self.after(2) { _ in throw DocumentsError.storageFull }
        ) { browser, fixture in
            let answer = try await Self.uploadThree(browser, fixture)
            #expect(answer.status == 507)
            #expect(answer.body.contains("There is no storage left. 2 files were saved, but the others were not."))
            #expect(!answer.body.contains("Nothing was saved"))
        }
    }

    @Test(arguments: WOPIFixture.inlineLimits) func `A folder upload that takes hours saves file by file`(
        inlineLimit: Int
    )
        async throws
    {
        try await Self.run(inlineLimit: inlineLimit, interruption: Self.twoHours) { browser, fixture in
            let old = try await fixture.file("b.docx", "old")
            let files = ["a.docx", "b.docx", "c.docx"].map { (name: $0, content: "new \($0)") }
            let path = "/folders/\(try await fixture.root().rawValue)/upload"
            #expect(try await browser.upload(path, files).status == 303)
            for _ in 0..<3 { try await Self.twoHours(fixture) }
            let listing = try await fixture.listing()
            #expect(listing.files.count == 3)
            for file in listing.files { #expect(try await fixture.contents(file.id) == "new \(file.name)") }
            #expect(try await fixture.library.versions(of: old, for: fixture.caller, now: fixture.clock.now).count == 2)
            #expect(try await fixture.host.ports.blobs.trashed().isEmpty)
        }
    }

    @Test(arguments: WOPIFixture.inlineLimits)
    func `A new version that takes hours is saved, from a browser and from a phone`(
        inlineLimit: Int
    ) async throws {
        try await Self.run(inlineLimit: inlineLimit, interruption: Self.twoHours) { browser, fixture in
            let id = try await fixture.file("Plan.docx", "first")
            #expect(try await browser.upload("/documents/\(id.rawValue)/upload", [("x", "second")]).status == 303)
            try await Self.twoHours(fixture)
            #expect(try await fixture.contents(id) == "second")
            let empty = try await fixture.file("Empty.docx", "")
            let token = try await fixture.token(.file(empty))
            let saved = try await browser.client.wopi(
                .post, "/wopi/files/\(empty.rawValue)/contents", token: token, headers: ["Override": "PUT"],
                body: "phone")
            #expect(saved.status == 200)
            try await Self.twoHours(fixture)
            #expect(try await fixture.contents(empty) == "phone")
            #expect(try await fixture.host.ports.blobs.trashed().isEmpty)
        }
    }

    @Test(arguments: WOPIFixture.inlineLimits) func `A save that lost its lock leaves no content`(inlineLimit: Int)
        async throws
    {
        let taken: @Sendable (WOPIFixture) async throws -> Void = { fixture in
            for file in try await fixture.listing().files {
                try await fixture.lock(file.id)
            }
        }
        try await Self.run(inlineLimit: inlineLimit, interruption: taken) { browser, fixture in
            let empty = try await fixture.file("Empty.docx", "")
            let token = try await fixture.token(.file(empty))
            let refused = try await browser.client.wopi(
                .post, "/wopi/files/\(empty.rawValue)/contents", token: token, headers: ["Override": "PUT"],
                body: "too late")
            #expect(refused.status == 409)
            #expect(try await fixture.staged() == 0)
            _ = try await fixture.library.releaseLock(of: empty, for: fixture.caller, now: fixture.clock.now)
            for path in ["/documents/\(empty.rawValue)/upload", "/folders/\(try await fixture.root().rawValue)/upload"]
            {
                #expect(try await browser.upload(path, [("Empty.docx", "too late")]).status == 409)
                #expect(try await fixture.staged() == 0)
                _ = try await fixture.library.releaseLock(of: empty, for: fixture.caller, now: fixture.clock.now)
            }
        }
    }

    @Test(arguments: WOPIFixture.inlineLimits) func `A refused PutRelativeFile leaves no content`(
        inlineLimit: Int
    )
        async throws
    {
        try await Self.run(inlineLimit: inlineLimit, interruption: { _ in }) { browser, fixture in
            let id = try await fixture.file("Plan.docx", "first")
            let locked = try await fixture.file("Locked.docx", "")
            try await fixture.lock(locked)
            let token = try await fixture.token(.file(id))
            for (name, overwrites) in [("Plan.docx", "false"), ("Locked.docx", "true")] {
                let answer = try await browser.client.wopi(
                    .post, "/wopi/files/\(id.rawValue)", token: token,
                    headers: [
                        "Override": "PUT_RELATIVE", "RelativeTarget": name, "OverwriteRelativeTarget": overwrites,
                    ],
                    body: "refused")
                #expect(answer.status == 409)
            }
            #expect(try await fixture.staged() == 1)
        }
    }

    @Test(arguments: WOPIFixture.inlineLimits) func `A grant revoked during an upload leaves no content`(
        inlineLimit: Int
    )
        async throws
    {
        let ended: @Sendable (WOPIFixture) async throws -> Void = { fixture in
            _ = try await fixture.storage.verbs.grants.end(
                fixture.grant, of: fixture.mia, reason: .disconnected, now: fixture.clock.now)
        }
        try await Self.run(inlineLimit: inlineLimit, interruption: ended) { browser, fixture in
            let empty = try await fixture.file("Empty.docx", "")
            let token = try await fixture.token(.file(empty))
            let refused = try await browser.client.wopi(
                .post, "/wopi/files/\(empty.rawValue)/contents", token: token, headers: ["Override": "PUT"],
                body: "too late")
            #expect(refused.status == 401)
            #expect(try await fixture.staged() == 0)
        }
    }
}
