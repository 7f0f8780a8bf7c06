import CDispatch
import Foundation
import NIOCore
import NIOPosix

/// An open file that somebody else owns, as NIO takes it.
final class OpenFile: Sendable {
    private static let io = NonBlockingFileIO(threadPool: .singleton)
    private let handle: NIOFileHandle
    /// Closes the file when it is released, and so not before this.
    private let owner: any Sendable
    /// The size in bytes when the file was opened.
    let size: Int64

    /// - Throws: `POSIXError` when it is no regular file.
    init(_ descriptor: CInt, of owner: any Sendable) throws {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw POSIXError(.EINVAL) }
        size = Int64(status.st_size)
        handle = NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: descriptor)
        self.owner = owner
    }

    deinit {
        // NIO reports a handle that is released with its file as a leak.
        _ = try? handle.takeDescriptorOwnership()
    }

    /// At most `count` bytes from `offset`; fewer only at the end.
    @Sendable func read(offset: Int64, count: Int) async throws -> ByteBuffer {
        try await Self.io.read(
            fileHandle: handle, fromOffset: offset, byteCount: count, allocator: ByteBufferAllocator()
        )
    }

    /// The same, for one who waits on an event loop.
    func read(offset: Int64, count: Int, on loop: any EventLoop) -> EventLoopFuture<ByteBuffer> {
        Self.io.read(
            fileHandle: handle, fromOffset: offset, byteCount: count, allocator: ByteBufferAllocator(), eventLoop: loop)
    }

    func region(_ range: Range<Int64>) -> FileRegion {
        FileRegion(fileHandle: handle, readerIndex: Int(range.lowerBound), endIndex: Int(range.upperBound))
    }
}
