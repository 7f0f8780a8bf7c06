import Basics
import Foundation
import Documents

/// A content file opened for reading. A small file is read when it is opened.
final class DiskContent: BlobContent {
    let size: Int64
    var fileDescriptor: CInt? { file.number }
    /// The size in bytes up to which content is read while opening it, which saves most requests a thread switch.
    private static let smallSize: Int64 = 64 * 1024
    private let small: [UInt8]
    private let file: Descriptor
    private let path: String
    private let threads: BlockingThreads<Void>

    /// Opens a file and blocks while it is read.
    ///
    /// - Throws: ``DocumentsError/damaged(reason:)`` when the file doesn't exist or its length isn't the recorded one.
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
        // The lock tells other processes that the content is being read.
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
        // Captures `self`, which keeps the descriptor open until the read is done.
        let bytes = try await threads.run {
            try System.read(self.file.number, at: offset, count: count, path: self.path)
        }
        guard bytes.count == count else { throw DocumentsError.damaged(reason: "content was cut short: \(path)") }
        return bytes
    }
}

/// The content of a version of zero bytes.
struct NoContent: BlobContent {
    var size: Int64 { 0 }
    var fileDescriptor: CInt? { nil }

    func read(at offset: Int64, count: Int) async throws -> [UInt8] { [] }
}
