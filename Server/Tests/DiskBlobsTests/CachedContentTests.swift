import Dispatch
import Foundation
import HostTesting
import Testing
import Documents

@testable import DiskBlobs

/// Content that is opened where it is asked for, when the system has it in memory.
@Suite struct CachedContentTests {
    /// Up to 64 KiB are read with the opening.
    private static let sizes = [1, 4096, 65_536, 65_537, 700_000]

    private let folder = FileManager.default.temporaryDirectory.appending(path: "cached-\(UUID().uuidString)")

    /// Runs `body` with a content that was just written, and its path.
    private func withContent(
        _ size: Int, _ body: (DiskBlobs, ContentRecord, String) async throws -> Void
    ) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let blobs = try DiskBlobs(folder: folder.path)
        let content = try await blobs.stage(TestBody(TestBody.bytes(size)), limit: nil)
        try await body(blobs, content, blobs.path(of: try #require(content.blob)))
    }

    /// Not every file system and kernel can tell what is in memory, and none but Linux is asked.
    private static func systemTells() throws -> Bool {
        let path = FileManager.default.temporaryDirectory.appending(path: "tells-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data([1, 2, 3]).write(to: URL(filePath: path))
        guard let file = System.openCached(path) else { return false }
        return System.readCached(file, count: 3) == [1, 2, 3]
    }

    @Test(.enabled { try systemTells() }, .timeLimit(.minutes(1)), arguments: sizes)
    func `content in memory is opened while every thread waits for the disk`(size: Int) async throws {
        try await withContent(size) { blobs, content, _ in
            // The first opening compares the content with its hash, on a thread.
            _ = try await blobs.open(content)
            let end = DispatchSemaphore(value: 0)
            let (entered, enter) = AsyncStream<Void>.makeStream()
            for _ in 0..<DiskThreads.most {
                Task {
                    try await blobs.threads.run {
                        enter.yield()
                        end.wait()
                    }
                }
            }
            var all = entered.makeAsyncIterator()
            for _ in 0..<DiskThreads.most { await all.next() }
            let opened = try await blobs.open(content)
            #expect(opened.size == size)
            if size <= 65_536 {
                #expect(try await opened.read(at: 0, count: size) == TestBody.bytes(size))
                #expect(try await opened.read(at: Int64(size - 1), count: 9) == [TestBody.bytes(size)[size - 1]])
            }
            for _ in 0..<DiskThreads.most { end.signal() }
            #expect(try await opened.read(at: 0, count: size) == TestBody.bytes(size))
        }
    }

    @Test(arguments: sizes)
    func `content the system has dropped from memory is read from the disk`(size: Int) async throws {
        try await withContent(size) { blobs, content, path in
            for _ in 0..<2 {
                let file = try System.open(path, O_RDONLY)
                defer { close(file) }
                #if os(Linux)
                #expect(posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED) == 0)
                #endif
                #expect(try await blobs.open(content).read(at: 0, count: size) == TestBody.bytes(size))
            }
        }
    }

    @Test func `what isn't there, or has another size, isn't opened from memory`() async throws {
        try await withContent(5000) { blobs, content, path in
            var longer = content
            longer.size = 5001
            #expect(DiskContent(cached: longer, at: path, threads: blobs.threads) == nil)
            #expect(DiskContent(cached: content, at: path + "x", threads: blobs.threads) == nil)
            #expect(DiskContent(cached: content, at: folder.path, threads: blobs.threads) == nil)
        }
    }

    @Test(arguments: sizes)
    func `refusals say what is wrong, also of content that was opened before`(size: Int) async throws {
        try await withContent(size) { blobs, content, path in
            _ = try await blobs.open(content)
            func refusal() async -> String {
                do { _ = try await blobs.open(content) } catch { return "\(error)" }
                return ""
            }
            try FileManager.default.moveItem(atPath: path, toPath: path + ".damaged")
            #expect(await refusal().contains("not what was saved"))
            try FileManager.default.removeItem(atPath: path + ".damaged")
            #expect(await refusal().contains("missing"))
            try Data(count: size + 3).write(to: URL(filePath: path))
            #expect(await refusal().contains("has \(size + 3) bytes instead of \(size)"))
        }
    }

    @Test(arguments: sizes)
    func `content that is deleted while it is read is read to its end`(size: Int) async throws {
        try await withContent(size) { blobs, content, _ in
            let opened = try await blobs.open(content)
            try await blobs.delete(try #require(content.blob))
            #expect(try await opened.read(at: 0, count: size) == TestBody.bytes(size))
            if let descriptor = opened.fileDescriptor {
                #expect(try System.read(descriptor, at: 0, count: size, path: "") == TestBody.bytes(size))
            }
        }
    }
}
