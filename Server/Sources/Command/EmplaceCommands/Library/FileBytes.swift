import Crypto
import Foundation

/// A file's bytes, piece by piece.
struct FileBytes: AsyncSequence, Sendable {
    let url: URL
    /// Called with the size of every piece read.
    var onRead: @Sendable (Int) -> Void = { _ in }

    func makeAsyncIterator() -> Iterator { Iterator(url: url, onRead: onRead) }

    struct Iterator: AsyncIteratorProtocol {
        let url: URL
        let onRead: @Sendable (Int) -> Void
        var handle: FileHandle?

        mutating func next() async throws -> [UInt8]? {
            if handle == nil { handle = try FileHandle(forReadingFrom: url) }
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
