import Foundation
import WOPIHost

/// One file of content, open for reading.
final class DiskContent: BlobContent {
    let size: Int64
    let filePath: String?
    private let file: Int32
    private let path: String
    private let threads: DiskThreads

    /// Takes over the descriptor.
    init(file: Int32, size: Int64, path: String, threads: DiskThreads) {
        self.file = file
        self.size = size
        self.path = path
        filePath = path
        self.threads = threads
    }

    deinit { close(file) }

    func read(at offset: Int64, count: Int) async throws -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        let count = Int(min(Int64(count), size - offset))
        // Keeps `self`, and with it the descriptor, until the read is done.
        let bytes = try await threads.run { try System.read(self.file, at: offset, count: count, path: self.path) }
        guard bytes.count == count else { throw HostError.damaged(reason: "content was cut short: \(path)") }
        return bytes
    }
}

/// Content of zero bytes.
struct NoContent: BlobContent {
    var size: Int64 { 0 }
    var filePath: String? { nil }

    func read(at offset: Int64, count: Int) async throws -> [UInt8] { [] }
}
