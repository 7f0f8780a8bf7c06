import Foundation
import PortContracts
import Testing
import Documents

@testable import DiskBlobs

@Suite struct DiskBlobsTests {
    /// A temporary folder that is deleted when the test ends.
    private final class Folder: Sendable {
        let path = FileManager.default.temporaryDirectory.appending(path: "blobs-\(UUID().uuidString)").path
        deinit { try? FileManager.default.removeItem(atPath: path) }

        func everything() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }
    }

    private let folder = Folder()

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test(.serialized, arguments: BlobsContract.promises)
    func `the disk keeps its promise`(promise: Promise<BlobsContract>) async throws {
        try await promise.verify(BlobsContract(DiskBlobs(folder: folder.path)))
    }

    @Test(.serialized, arguments: BlobsContract.promises)
    func `the store in memory keeps its promise`(promise: Promise<BlobsContract>) async throws {
        try await promise.verify(BlobsContract(InMemoryBlobs()))
    }

    @Test func `content is stored under its key and readable only by its owner`() async throws {
        let blobs = try DiskBlobs(folder: folder.path)
        let content = try await blobs.stage(TestBody([1, 2, 3]), limit: nil)
        let key = try #require(content.blob?.rawValue)
        let part = String(key.prefix(2))
        #expect(try folder.everything() == [part, "\(part)/\(key)", "staging", "trash"].sorted())
        #expect(try mode(folder.path) == 0o700)
        for name in ["staging", "trash"] { #expect(try mode("\(folder.path)/\(name)") == 0o700) }
        #expect(try mode("\(folder.path)/\(key.prefix(2))") == 0o700)
        #expect(try mode("\(folder.path)/\(key.prefix(2))/\(key)") == 0o600)
    }

    @Test func `a failed or oversized upload leaves no file`() async throws {
        let blobs = try DiskBlobs(folder: folder.path)
        for breaks in [true, false] {
            let body = TestBody(TestBody.bytes(2_700_000), piece: 100_000, breaks: breaks)
            await #expect(throws: (any Error).self) { _ = try await blobs.stage(body, limit: breaks ? nil : 2_699_999) }
        }
        #expect(try await blobs.stage(TestBody([]), limit: nil) == .empty)
        #expect(try folder.everything() == ["staging", "trash"])
    }

    @Test func `an upload whose task is canceled leaves no file`() async throws {
        let blobs = try DiskBlobs(folder: folder.path)
        let (pieces, feed) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        let upload = Task { try await blobs.stage(pieces, limit: nil) }
        for _ in 0..<2 { feed.yield(TestBody.bytes(300_000)) }
        while try folder.everything().count < 3 { await Task.yield() }
        feed.finish(throwing: CancellationError())
        await #expect(throws: CancellationError.self) { _ = try await upload.value }
        #expect(try folder.everything() == ["staging", "trash"])
    }

    /// Each size is close to a limit: the minimum size of a write that bypasses the page cache (128 KiB), the size of
    /// one write (512 KiB), or a multiple of a disk block (4 KiB). The content arrives in pieces of other sizes.
    @Test(arguments: [131_071, 131_072, 131_073, 524_288, 524_289, 528_384, 1_048_576, 3_300_001])
    func `content of any size is read back unchanged`(size: Int) async throws {
        let blobs = try DiskBlobs(folder: folder.path)
        let bytes = TestBody.bytes(size)
        for piece in [99_991, 262_144] {
            let content = try await blobs.stage(TestBody(bytes, piece: piece), limit: nil)
            #expect(content.size == Int64(size))
            // `open` compares the content on the disk with the hash of the uploaded bytes.
            _ = try await blobs.open(content)
            #expect(try Data(contentsOf: URL(filePath: file(of: content))) == Data(bytes))
        }
    }

    @Test func `truncated content is never returned`() async throws {
        let blobs = try DiskBlobs(folder: folder.path)
        let content = try await blobs.stage(TestBody(TestBody.bytes(100_000)), limit: nil)
        let open = try await blobs.open(content)
        try FileHandle(forWritingTo: URL(filePath: file(of: content))).truncate(atOffset: 99_999)
        for read in [{ _ = try await blobs.open(content) }, { _ = try await open.read(at: 99_900, count: 100) }] {
            await #expect {
                try await read()
            } throws: { error in
                if case .damaged = error as? DocumentsError { true } else { false }
            }
        }
    }

    @Test func `opening removes old leftovers, and not another process's files`() async throws {
        _ = try DiskBlobs(folder: folder.path)
        let (old, new) = ("\(folder.path)/staging/old", "\(folder.path)/staging/new")
        for path in [old, new] { #expect(FileManager.default.createFile(atPath: path, contents: Data([1]))) }
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -2 * 60 * 60)], ofItemAtPath: old)
        _ = try DiskBlobs(folder: folder.path)
        #expect(!FileManager.default.fileExists(atPath: old))
        #expect(FileManager.default.fileExists(atPath: new))
    }

    @Test func `leftovers are counted, but not the files of running uploads, and removed after an hour`() async throws {
        let blobs = try DiskBlobs(folder: folder.path), running = try StagedFile("\(folder.path)/staging/running")
        for (name, age) in [("left", 60.0), ("old", 7200), ("new", 0)] {
            let path = "\(folder.path)/staging/\(name)"
            #expect(FileManager.default.createFile(atPath: path, contents: Data([1, 2, 3])))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: path)
        }
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: "\(folder.path)/staging/running")
        #expect(try await blobs.leftovers() == (2, 6))
        try await blobs.removeLeftovers()
        #expect(try await blobs.leftovers() == (1, 3))
        withExtendedLifetime(running) {
            #expect(FileManager.default.fileExists(atPath: "\(folder.path)/staging/running"))
        }
    }

    @Test func `the age of content is that of its file`() async throws {
        let blobs = try DiskBlobs(folder: folder.path)
        let content = try await blobs.stage(TestBody([1]), limit: nil)
        let path = try file(of: content)
        let hourAgo = Date(timeIntervalSinceNow: -60 * 60)
        #expect(try await blobs.keys(unchangedSince: hourAgo).isEmpty)
        try FileManager.default.setAttributes(
            [.modificationDate: hourAgo.addingTimeInterval(-10)], ofItemAtPath: path)
        #expect(try await blobs.keys(unchangedSince: hourAgo) == [content.blob])
    }

    @Test func `a full disk is reported as such`() throws {
        // Every write to this device fails with ENOSPC.
        let file = try System.open("/dev/full", O_WRONLY)
        defer { close(file) }
        #expect(throws: DocumentsError.storageFull) { try System.write([1], to: file, path: "/dev/full") }
        #expect(throws: System.Failure.self) { _ = try System.open("/dev/full/nothing", O_RDONLY) }
    }

    private func file(of content: ContentRecord) throws -> String {
        let key = try #require(content.blob?.rawValue)
        return "\(folder.path)/\(key.prefix(2))/\(key)"
    }

    private func flip(_ path: String) throws {
        var bytes = Array(try Data(contentsOf: URL(filePath: path)))
        bytes[bytes.count / 2] ^= 1
        try Data(bytes).write(to: URL(filePath: path))
    }

    @Test(arguments: [5_000, 700_000])
    func `content with a flipped bit isn't opened, and is moved aside`(size: Int) async throws {
        let content = try await DiskBlobs(folder: folder.path).stage(TestBody(TestBody.bytes(size)), limit: nil)
        let path = try file(of: content)
        try flip(path)
        let blobs = try DiskBlobs(folder: folder.path)
        for _ in 0..<2 { await #expect(throws: DocumentsError.self) { _ = try await blobs.open(content) } }
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(try await blobs.check(content, reading: false) == .damaged)
        let key = try #require(content.blob)
        #expect(try await blobs.keys(unchangedSince: .distantFuture) == [key])
        try await blobs.delete(key)
        #expect(try await blobs.check(content, reading: false) == .missing)
    }

    @Test func `a full check finds damage that happened after content was opened`() async throws {
        let blobs = try DiskBlobs(folder: folder.path)
        let content = try await blobs.stage(TestBody(TestBody.bytes(700_000)), limit: nil)
        _ = try await blobs.open(content)
        try flip(file(of: content))
        #expect(try await blobs.check(content, reading: false) == .good)
        #expect(try await blobs.check(content, reading: true) == .damaged)
        await #expect(throws: DocumentsError.self) { _ = try await blobs.open(content) }
    }

    @Test func `simultaneous readers verify content once, and all get it`() async throws {
        let blobs = try DiskBlobs(folder: folder.path)
        let content = try await blobs.stage(TestBody(TestBody.bytes(700_000)), limit: nil)
        let sizes = try await withThrowingTaskGroup(of: Int64.self) { group in
            for _ in 0..<64 { group.addTask { try await blobs.open(content).size } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sizes == Array(repeating: 700_000, count: 64))
    }

    @Test(arguments: [true, false])
    func `a copy in another folder has the same bytes`(links: Bool) async throws {
        let blobs = try DiskBlobs(folder: folder.path), away = Folder()
        let content = try await blobs.stage(TestBody(TestBody.bytes(700_000)), limit: nil)
        let key = try #require(content.blob), other = try DiskBlobs(folder: away.path)
        #expect(try await blobs.copy(key, to: other, linking: links) == (links ? .linked : .copied))
        #expect(try await blobs.copy(key, to: other, linking: links) == .present)
        try await other.flush()
        try await blobs.delete(key)
        #expect(try await blobs.copy(key, to: DiskBlobs(folder: folder.path), linking: links) == .missing)
        #expect(try await other.open(content).read(at: 0, count: 700_000) == TestBody.bytes(700_000))
    }
}
