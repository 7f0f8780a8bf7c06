import Foundation
import PortContracts
import Testing
import Documents

@testable import DiskBlobs

/// Tests claims, which are locks of content files in use, and the content trash, when several processes use one folder.
/// Each `DiskBlobs` that a test opens stands for a process.
@Suite struct ClaimTests {
    /// A temporary folder that is deleted when the test ends.
    private final class Folder: Sendable {
        let path = FileManager.default.temporaryDirectory.appending(path: "claims-\(UUID().uuidString)").path
        deinit { try? FileManager.default.removeItem(atPath: path) }

        func blobs() throws -> DiskBlobs { try DiskBlobs(folder: path) }
    }

    private let folder = Folder()
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func stage(_ blobs: DiskBlobs, size: Int = 1000) async throws -> (ContentRecord, BlobKey) {
        let content = try await blobs.stage(TestBody(TestBody.bytes(size)), limit: nil)
        return (content, try #require(content.blob))
    }

    @Test func `another process doesn't trash content that this one claims`() async throws {
        let (mine, other) = (try folder.blobs(), try folder.blobs())
        let (content, key) = try await stage(mine)
        #expect(try await other.inUse(among: [key]) == [key])
        #expect(try await other.trash([key], now: now) { $0 } == [])
        await mine.release(key)
        #expect(try await other.trash([key], now: now) { $0 } == [key])
        // Opening content moves it out of the trash, no matter which process opens it.
        _ = try await mine.open(content)
        #expect(try await other.keys(unchangedSince: .distantFuture) == [key])
    }

    @Test func `a process's claims end when it ends`() async throws {
        var gone: DiskBlobs? = try folder.blobs()
        let (_, key) = try await stage(try #require(gone))
        gone = nil
        #expect(try await folder.blobs().inUse(among: [key]).isEmpty)
    }

    @Test func `content referenced during garbage collection stays`() async throws {
        let (mine, other) = (try folder.blobs(), try folder.blobs())
        let (_, key) = try await stage(mine)
        await mine.release(key)
        let moved = try await other.trash([key], now: now) { keys async throws in
            // While this closure runs, garbage collection holds the content's file lock, so other processes see the
            // content as in use.
            #expect(try await mine.inUse(among: keys) == [key])
            return []
        }
        #expect(moved.isEmpty)
        #expect(try await other.inUse(among: [key]).isEmpty)
    }

    @Test func `a slow upload without a write for an hour isn't removed as a leftover`() async throws {
        let blobs = try folder.blobs()
        let (pieces, feed) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        let upload = Task { try await blobs.stage(pieces, limit: nil) }
        for _ in 0..<3 { feed.yield(TestBody.bytes(300_000)) }
        let staging = "\(folder.path)/staging"
        while try FileManager.default.contentsOfDirectory(atPath: staging).isEmpty { await Task.yield() }
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: staging).first)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -2 * 60 * 60)], ofItemAtPath: "\(staging)/\(name)")
        _ = try folder.blobs()
        feed.finish()
        let content = try await upload.value
        #expect(try await blobs.open(content).size == 900_000)
    }

    @Test func `content is in use until it was read completely`() async throws {
        let (mine, other) = (try folder.blobs(), try folder.blobs())
        let (content, key) = try await stage(mine, size: 700_000)
        await mine.release(key)
        for _ in 0..<2 {
            let opened = try await mine.open(content)
            #expect(try await other.inUse(among: [key]) == [key])
            #expect(try await other.trash([key], now: now) { $0 } == [])
            #expect(opened.size == 700_000)
            withExtendedLifetime(opened) {}
        }
        #expect(try await other.inUse(among: [key]).isEmpty)
    }

    @Test func `damaged content goes to the trash and is restored as damaged`() async throws {
        let blobs = try folder.blobs()
        let (content, key) = try await stage(blobs)
        await blobs.release(key)
        let path = blobs.path(of: key)
        try Data(TestBody.bytes(1000).reversed()).write(to: URL(filePath: path))
        #expect(try await blobs.check(content, reading: true) == .damaged)
        #expect(try await blobs.trash([key], now: now) { $0 } == [key])
        #expect(try await blobs.trashed() == [TrashedContent(key: key, size: 1000, since: now)])
        #expect(try await blobs.check(content, reading: false) == .damaged)
        #expect(FileManager.default.fileExists(atPath: path + DiskBlobs.asideSuffix))
        #expect(try await blobs.trash([key], now: now) { $0 } == [key])
        try await blobs.purge([key])
        #expect(try await blobs.trashed().isEmpty)
        #expect(try await blobs.check(content, reading: false) == .missing)
    }

    @Test func `a backup finds content that moves during its search`() async throws {
        let blobs = try folder.blobs(), files = FileManager.default
        let (_, key) = try await stage(blobs)
        await blobs.release(key)
        let (own, trash) = (blobs.path(of: key), blobs.trashPath(of: key))
        try files.moveItem(atPath: own, toPath: trash)
        var looked: [String] = []
        let found = try blobs.firstPlace(of: key) { path -> String? in
            looked.append(path)
            // Simulates another process that opens the content just before the trash is read. Opening moves the content
            // out of the trash.
            if path == trash { try files.moveItem(atPath: trash, toPath: own) }
            return files.fileExists(atPath: path) ? path : nil
        }
        #expect(found == own)
        #expect(looked == [own, trash, own])
    }

    @Test(arguments: [true, false])
    func `a backup during garbage collection is complete`(links: Bool) async throws {
        let blobs = try folder.blobs(), away = Folder(), now = now
        let copies = try away.blobs()
        var staged: [BlobKey] = []
        for _ in 0..<64 {
            let (_, key) = try await stage(blobs)
            await blobs.release(key)
            staged.append(key)
        }
        let keys = staged
        async let moved = blobs.trash(keys, now: now) { $0 }
        let outcomes = try await withThrowingTaskGroup(of: DiskBlobs.CopyOutcome.self) { group in
            for key in keys { group.addTask { try await blobs.copy(key, to: copies, linking: links) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes == Array(repeating: links ? .linked : .copied, count: keys.count))
        let gone = try await moved, copied = try await copies.keys(unchangedSince: .distantFuture)
        #expect(Set(gone) == Set(keys) && Set(copied) == Set(keys))
    }

    @Test func `checks and backups find content in the trash`() async throws {
        let blobs = try folder.blobs(), away = Folder()
        let (content, key) = try await stage(blobs)
        await blobs.release(key)
        #expect(try await blobs.trash([key], now: now) { $0 } == [key])
        #expect(try await blobs.copy(key, to: away.blobs(), linking: true) == .linked)
        #expect(try await blobs.check(content, reading: true) == .good)
        #expect(try await blobs.trashed().isEmpty)
    }
}
