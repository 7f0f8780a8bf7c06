import Crypto
import Foundation

/// The content of a file on disk, read in chunks.
struct FileBytes: AsyncSequence, Sendable {
    /// Opens the file. Each iteration calls this function.
    let open: @Sendable () throws -> FileHandle
    /// Called after each chunk is read, with the number of bytes in it.
    var onRead: @Sendable (Int) -> Void = { _ in }

    init(url: URL) { open = { try FileHandle(forReadingFrom: url) } }

    init(of entry: DiskEntry, onRead: @escaping @Sendable (Int) -> Void = { _ in }) {
        open = { try entry.file() }
        self.onRead = onRead
    }

    func makeAsyncIterator() -> Iterator { Iterator(open: open, onRead: onRead) }

    struct Iterator: AsyncIteratorProtocol {
        let open: @Sendable () throws -> FileHandle
        let onRead: @Sendable (Int) -> Void
        var handle: FileHandle?

        mutating func next() async throws -> [UInt8]? {
            if handle == nil { handle = try open() }
            guard let piece = try handle?.read(upToCount: 1 << 18), !piece.isEmpty else {
                try handle?.close()
                return nil
            }
            onRead(piece.count)
            return Array(piece)
        }
    }

    func sha256() async throws -> [UInt8] {
        var hash = SHA256()
        for try await piece in self { hash.update(data: piece) }
        return Array(hash.finalize())
    }
}
