import AsyncHTTPClient
import Basics
import Crypto
import DiskBlobs
import Documents
import Foundation
import NIOCore

/// A part of a file that is sent as the body of a request. Each iterator reads the part from the beginning.
struct FilePart: AsyncSequence, Sendable {
    let path: String
    let offset: Int64
    /// The number of bytes in the part.
    let count: Int64
    let threads: BlockingThreads<Void>

    /// The number of bytes read into memory at a time.
    private static let piece: Int64 = 256 * 1024

    func makeAsyncIterator() -> Iterator { Iterator(part: self) }

    /// The SHA-256 of the part in hexadecimal digits.
    ///
    /// - Parameter whole: the hash of all previous parts. This part is added to it.
    func sha256(adding whole: inout SHA256) async throws -> String {
        var hash = SHA256()
        for try await piece in self {
            piece.withUnsafeReadableBytes { bytes in
                hash.update(bufferPointer: bytes)
                whole.update(bufferPointer: bytes)
            }
        }
        return Hexadecimal.encode(hash.finalize())
    }

    /// An iterator that reads the part once.
    struct Iterator: AsyncIteratorProtocol {
        let part: FilePart
        private var read: Int64 = 0
        private var file: OpenFile?

        init(part: FilePart) { self.part = part }

        mutating func next() async throws -> ByteBuffer? {
            let count = Int(Swift.min(FilePart.piece, part.count - read))
            guard count > 0 else { return nil }
            let (file, offset, path) = (file, part.offset + read, part.path)
            let (opened, bytes) = try await part.threads.run { _ in
                let opened = try file ?? OpenFile(path)
                return (opened, try opened.read(at: offset, count: count))
            }
            guard bytes.count == count else { throw DocumentsError.damaged(reason: "\(path) became shorter") }
            self.file = opened
            read += Int64(count)
            return ByteBuffer(bytes: bytes)
        }
    }
}

/// The body of an HTTP response, as a sequence of byte arrays. If the connection breaks, reading throws ``S3Failure``.
struct ContentBody: AsyncSequence, Sendable {
    let base: HTTPClientResponse.Body

    func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }

    /// An iterator that reads the body once.
    struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: HTTPClientResponse.Body.AsyncIterator

        mutating func next() async throws -> [UInt8]? {
            do {
                return try await base.next().map { Array($0.readableBytesView) }
            } catch {
                throw S3Client.failure(error)
            }
        }
    }
}
