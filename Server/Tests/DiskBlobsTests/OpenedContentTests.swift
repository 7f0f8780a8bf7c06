import Foundation
import PortContracts
import Testing
import Documents

@testable import DiskBlobs

/// Tests content whose file is opened, evicted from memory, damaged or deleted.
@Suite struct OpenedContentTests {
    /// Sizes in bytes. Opening content reads its first 64 KiB, so some sizes are close to that limit.
    private static let sizes = [1, 4096, 65_536, 65_537, 700_000]

    private let folder = FileManager.default.temporaryDirectory.appending(path: "opened-\(UUID().uuidString)")

    /// Stores new content of the given size, and passes it and the path of its file to `body`.
    private func withContent(
        _ size: Int, _ body: (DiskBlobs, ContentRecord, String) async throws -> Void
    ) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let blobs = try DiskBlobs(folder: folder.path)
        let content = try await blobs.stage(TestBody(TestBody.bytes(size)), limit: nil)
        try await body(blobs, content, blobs.path(of: try #require(content.blob)))
    }

    @Test(arguments: sizes)
    func `content evicted from memory is read from the disk`(size: Int) async throws {
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

    @Test(arguments: sizes)
    func `errors give the reason, also for content opened before`(size: Int) async throws {
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
    func `content deleted while being read is read completely`(size: Int) async throws {
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
