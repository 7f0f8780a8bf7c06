import Foundation
import WOPIHost

/// One file of content, open for reading; what is small has been read.
final class DiskContent: BlobContent {
    let size: Int64
    let filePath: String?
    /// Bytes up to which content is read with its opening, which spares most requests a change of threads.
    private static let smallSize: Int64 = 64 * 1024
    private let small: [UInt8]
    private let file: Int32
    private let path: String
    private let threads: DiskThreads

    /// Takes over the descriptor. Blocks.
    init(file: Int32, size: Int64, path: String, threads: DiskThreads) throws {
        self.file = file
        self.size = size
        self.path = path
        filePath = path
        self.threads = threads
        do {
            small = size > Self.smallSize ? [] : try System.read(file, at: 0, count: Int(size), path: path)
        } catch {
            close(file)
            throw error
        }
    }

    deinit { close(file) }

    func read(at offset: Int64, count: Int) async throws -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        let count = Int(min(Int64(count), size - offset))
        if small.count == size { return count == small.count ? small : Array(small[Int(offset)...].prefix(count)) }
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
