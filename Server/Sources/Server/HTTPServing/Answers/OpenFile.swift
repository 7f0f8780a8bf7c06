import CDispatch
import Foundation
import NIOCore
import NIOPosix

/// Reads a file through a `NIOFileHandle` that wraps a file descriptor. The descriptor belongs to another object.
final class OpenFile: Sendable {
    private static let io = NonBlockingFileIO(threadPool: .singleton)
    private let handle: NIOFileHandle
    /// The object that owns the file descriptor and closes it when the object is released. The property keeps the
    /// object, and so the file, open.
    private let owner: any Sendable
    /// The size of the file in bytes at the time it was opened.
    let size: Int64

    /// - Throws: `POSIXError` if the descriptor doesn't refer to a regular file.
    init(_ descriptor: CInt, of owner: any Sendable) throws {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw POSIXError(.EINVAL) }
        size = Int64(status.st_size)
        handle = NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: descriptor)
        self.owner = owner
    }

    deinit {
        // NIO reports a file handle as leaked if it is released without giving up its descriptor.
        _ = try? handle.takeDescriptorOwnership()
    }

    /// Reads up to `count` bytes at `offset`. Returns fewer bytes only at the end of the file.
    @Sendable func read(offset: Int64, count: Int) async throws -> ByteBuffer {
        try await Self.io.read(
            fileHandle: handle, fromOffset: offset, byteCount: count, allocator: ByteBufferAllocator()
        )
    }

    /// Reads up to `count` bytes at `offset` and completes the future on `loop`.
    func read(offset: Int64, count: Int, on loop: any EventLoop) -> EventLoopFuture<ByteBuffer> {
        Self.io.read(
            fileHandle: handle, fromOffset: offset, byteCount: count, allocator: ByteBufferAllocator(), eventLoop: loop)
    }

    func region(_ range: Range<Int64>) -> FileRegion {
        FileRegion(fileHandle: handle, readerIndex: Int(range.lowerBound), endIndex: Int(range.upperBound))
    }
}
