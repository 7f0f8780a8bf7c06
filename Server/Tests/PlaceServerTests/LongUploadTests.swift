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

/// Uploads that take longer than content is left alone without a name.
@Suite struct LongUploadTests {
    /// Lets something happen between the end of a body and the step that names its content.
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

    /// Mia's browser, at a host whose every upload is interrupted.
    private static func run(
        inlineLimit: Int, interruption: @escaping @Sendable (WOPIPlace) async throws -> Void,
        _ body: @escaping @Sendable (TestBrowser, WOPIPlace) async throws -> Void
    ) async throws {
        try await WOPIPlace.run(inlineLimit: inlineLimit) { place, _ in
            var ports = place.host.ports
            ports.blobs = Interrupted(blobs: ports.blobs) { try await interruption(place) }
            let clock = place.clock
            try await PlaceServer(place.host.configuration, ports: ports) { clock.now }.serving { client in
                let stranger = TestBrowser(place: place, client: client, secret: "")
                try await body(try await stranger.signedIn(as: place.mia), place)
            }
        }
    }

    /// Two hours pass, and the sweep comes by.
    @Sendable private static func twoHours(_ place: WOPIPlace) async throws {
        place.clock.advance(2 * 60 * 60)
        _ = try await garbageCollection(place)
    }

    @discardableResult
    private static func garbageCollection(_ place: WOPIPlace) async throws -> GarbageCollection.Outcome {
        try await GarbageCollection(library: place.library).run(now: place.clock.now)
    }

    /// Lets the first files of a form through, and does something else from then on.
    private static func after(
        _ files: Int, _ step: @escaping @Sendable (WOPIPlace) async throws -> Void
    ) -> @Sendable (WOPIPlace) async throws -> Void {
        let begun = Mutex(0)
        return { place in
            let number = begun.withLock { count in
                count += 1
                return count
            }
            if number > files { try await step(place) }
        }
    }

    /// A form with three files, whatever becomes of it.
    private static func uploadThree(_ browser: TestBrowser, _ place: WOPIPlace) async throws -> PageAnswer {
        let files = ["a.docx", "b.docx", "c.docx"].map { (name: $0, content: "new \($0)") }
        return try await browser.upload("/folders/\(try await place.root().rawValue)/upload", files)
    }

    @Test(arguments: WOPIPlace.inlineLimits)
    func `Somebody whose session ends during a form is told how many files were saved`(
        inlineLimit: Int
    ) async throws {
        let ended: @Sendable (WOPIPlace) async throws -> Void = { place in
            _ = try await place.storage.verbs.grants.endAll(
                of: place.mia, except: nil, reason: .endedByOperator, now: place.clock.now)
        }
        try await Self.run(inlineLimit: inlineLimit, interruption: Self.after(2, ended)) { browser, place in
            let answer = try await Self.uploadThree(browser, place)
            #expect(answer.status == 403 && answer.body.contains("2 files are saved, and the rest is not."))
            let files = try await place.listing().files
            #expect(files.map(\.name) == ["a.docx", "b.docx"])
            #expect(try await place.staged() == 2)
        }
    }

    @Test(arguments: WOPIPlace.inlineLimits) func `A fault of the server's during a form does not hide what was saved`(
        inlineLimit: Int
    ) async throws {
        struct Fault: Error {}
        try await Self.run(inlineLimit: inlineLimit, interruption: Self.after(1) { _ in throw Fault() }) {
            browser, place in
            let answer = try await Self.uploadThree(browser, place)
            #expect(answer.status == 500 && answer.body.contains("1 file is saved, and the rest is not."))
            #expect(answer.body.contains("a.docx"))
        }
    }

    @Test(arguments: WOPIPlace.inlineLimits) func `A disk that fills up during a form does not hide what was saved`(
        inlineLimit: Int
    ) async throws {
        try await Self.run(
            inlineLimit: inlineLimit, interruption: Self.after(2) { _ in throw DocumentsError.storageFull }
        ) { browser, place in
            let answer = try await Self.uploadThree(browser, place)
            #expect(answer.status == 507)
            #expect(answer.body.contains("There is no room left. 2 files are saved, and the rest is not."))
            #expect(!answer.body.contains("Nothing was saved"))
        }
    }

    @Test(arguments: WOPIPlace.inlineLimits) func `A folder that takes hours to upload is there, file by file`(
        inlineLimit: Int
    )
        async throws
    {
        try await Self.run(inlineLimit: inlineLimit, interruption: Self.twoHours) { browser, place in
            let old = try await place.file("b.docx", "old")
            let files = ["a.docx", "b.docx", "c.docx"].map { (name: $0, content: "new \($0)") }
            let path = "/folders/\(try await place.root().rawValue)/upload"
            #expect(try await browser.upload(path, files).status == 303)
            for _ in 0..<3 { try await Self.twoHours(place) }
            let listing = try await place.listing()
            #expect(listing.files.count == 3)
            for file in listing.files { #expect(try await place.contents(file.id) == "new \(file.name)") }
            #expect(try await place.library.versions(of: old, for: place.caller, now: place.clock.now).count == 2)
            #expect(try await place.host.ports.blobs.trashed().isEmpty)
        }
    }

    @Test(arguments: WOPIPlace.inlineLimits)
    func `A next version that takes hours is there, from a browser and from a phone`(
        inlineLimit: Int
    ) async throws {
        try await Self.run(inlineLimit: inlineLimit, interruption: Self.twoHours) { browser, place in
            let id = try await place.file("Plan.docx", "first")
            #expect(try await browser.upload("/documents/\(id.rawValue)/upload", [("x", "second")]).status == 303)
            try await Self.twoHours(place)
            #expect(try await place.contents(id) == "second")
            let empty = try await place.file("Empty.docx", "")
            let token = try await place.token(.file(empty))
            let saved = try await browser.client.wopi(
                .post, "/wopi/files/\(empty.rawValue)/contents", token: token, headers: ["Override": "PUT"],
                body: "phone")
            #expect(saved.status == 200)
            try await Self.twoHours(place)
            #expect(try await place.contents(empty) == "phone")
            #expect(try await place.host.ports.blobs.trashed().isEmpty)
        }
    }

    @Test(arguments: WOPIPlace.inlineLimits) func `A save whose lock was lost leaves no content`(inlineLimit: Int)
        async throws
    {
        let taken: @Sendable (WOPIPlace) async throws -> Void = { place in
            for file in try await place.listing().files {
                try await place.lock(file.id)
            }
        }
        try await Self.run(inlineLimit: inlineLimit, interruption: taken) { browser, place in
            let empty = try await place.file("Empty.docx", "")
            let token = try await place.token(.file(empty))
            let refused = try await browser.client.wopi(
                .post, "/wopi/files/\(empty.rawValue)/contents", token: token, headers: ["Override": "PUT"],
                body: "too late")
            #expect(refused.status == 409)
            #expect(try await place.staged() == 0)
            _ = try await place.library.releaseLock(of: empty, for: place.caller, now: place.clock.now)
            for path in ["/documents/\(empty.rawValue)/upload", "/folders/\(try await place.root().rawValue)/upload"] {
                #expect(try await browser.upload(path, [("Empty.docx", "too late")]).status == 409)
                #expect(try await place.staged() == 0)
                _ = try await place.library.releaseLock(of: empty, for: place.caller, now: place.clock.now)
            }
        }
    }

    @Test(arguments: WOPIPlace.inlineLimits) func `A PutRelativeFile that is refused leaves no content`(
        inlineLimit: Int
    )
        async throws
    {
        try await Self.run(inlineLimit: inlineLimit, interruption: { _ in }) { browser, place in
            let id = try await place.file("Plan.docx", "first")
            let locked = try await place.file("Locked.docx", "")
            try await place.lock(locked)
            let token = try await place.token(.file(id))
            for (name, overwrites) in [("Plan.docx", "false"), ("Locked.docx", "true")] {
                let answer = try await browser.client.wopi(
                    .post, "/wopi/files/\(id.rawValue)", token: token,
                    headers: [
                        "Override": "PUT_RELATIVE", "RelativeTarget": name, "OverwriteRelativeTarget": overwrites,
                    ],
                    body: "refused")
                #expect(answer.status == 409)
            }
            #expect(try await place.staged() == 1)
        }
    }

    @Test(arguments: WOPIPlace.inlineLimits) func `A grant that ends during an upload leaves no content`(
        inlineLimit: Int
    )
        async throws
    {
        let ended: @Sendable (WOPIPlace) async throws -> Void = { place in
            _ = try await place.storage.verbs.grants.end(
                place.grant, of: place.mia, reason: .disconnected, now: place.clock.now)
        }
        try await Self.run(inlineLimit: inlineLimit, interruption: ended) { browser, place in
            let empty = try await place.file("Empty.docx", "")
            let token = try await place.token(.file(empty))
            let refused = try await browser.client.wopi(
                .post, "/wopi/files/\(empty.rawValue)/contents", token: token, headers: ["Override": "PUT"],
                body: "too late")
            #expect(refused.status == 401)
            #expect(try await place.staged() == 0)
        }
    }
}
