import Foundation
import NIOCore
import NIOPosix

/// A file open for reading, closed when nobody holds it any more.
final class OpenFile: Sendable {
    private static let io = NonBlockingFileIO(threadPool: .singleton)
    private let handle: NIOFileHandle
    /// Bytes, when it was opened.
    let size: Int64

    private init(descriptor: CInt, size: Int64) {
        self.size = size
        self.handle = NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: descriptor)
    }

    deinit {
        try? handle.close()
    }

    /// Opens a file that a store has just looked at: the system has what it takes at hand, so that to change threads
    /// would take longer.
    ///
    /// - Throws: `POSIXError` when there is no such regular file, or it may not be read.
    convenience init(_ path: String) throws {
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw POSIXError(.EINVAL)
        }
        self.init(descriptor: descriptor, size: Int64(status.st_size))
    }

    /// At most `count` bytes from `offset`; fewer only at the end.
    @Sendable func read(offset: Int64, count: Int) async throws -> ByteBuffer {
        try await Self.io.read(
            fileHandle: handle, fromOffset: offset, byteCount: count, allocator: ByteBufferAllocator()
        )
    }

    func region(_ range: Range<Int64>) -> FileRegion {
        FileRegion(fileHandle: handle, readerIndex: Int(range.lowerBound), endIndex: Int(range.upperBound))
    }
}
