import Basics
import Foundation
import Documents

/// A content file that is open for reading. A small file is read into memory when it is opened.
final class DiskContent: BlobContent {
    let size: Int64
    var fileDescriptor: CInt? { file.number }
    /// The maximum size in bytes of content that is read while it is opened, which saves most requests a thread switch.
    private static let smallSize: Int64 = 64 * 1024
    private let small: [UInt8]
    private let file: Descriptor
    private let path: String
    private let threads: BlockingThreads<Void>

    /// Opens a file. Blocks the calling thread.
    ///
    /// - Throws: ``DocumentsError/damaged(reason:)`` when the file doesn't exist or its length differs from the
    ///   recorded size.
    init(_ content: ContentRecord, at path: String, threads: BlockingThreads<Void>) throws {
        let name = content.blob?.rawValue ?? "without a key"
        guard let file = try System.openPresent(path) else {
            let isAside = try System.status(path + DiskBlobs.asideSuffix) != nil
            throw DocumentsError.damaged(reason: "content \(name) is \(isAside ? "not what was saved" : "missing")")
        }
        size = try System.size(of: file, path: path)
        guard size == content.size else {
            throw DocumentsError.damaged(reason: "content \(name) has \(size) bytes instead of \(content.size)")
        }
        // The file lock tells other processes that this process is reading the content.
        if size > Self.smallSize { _ = System.lock(file, exclusively: false) }
        small = size > Self.smallSize ? [] : try System.read(file.number, at: 0, count: Int(size), path: path)
        self.file = file
        self.path = path
        self.threads = threads
    }

    func read(at offset: Int64, count: Int) async throws -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        let count = Int(min(Int64(count), size - offset))
        if small.count == size { return count == small.count ? small : Array(small[Int(offset)...].prefix(count)) }
        // The closure captures `self`, which keeps the file descriptor open until the read is done.
        let bytes = try await threads.run {
            try System.read(self.file.number, at: offset, count: count, path: self.path)
        }
        guard bytes.count == count else { throw DocumentsError.damaged(reason: "content was cut short: \(path)") }
        return bytes
    }
}

/// The content of a version with zero bytes.
struct NoContent: BlobContent {
    var size: Int64 { 0 }
    var fileDescriptor: CInt? { nil }

    func read(at offset: Int64, count: Int) async throws -> [UInt8] { [] }
}
