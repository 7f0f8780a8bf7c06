import Foundation
import Synchronization

/// A file in `staging/` to which a body is written, one blocking call after another. The file stays locked until it is
/// released, so that no other process removes it as left over or, once published, as unused content.
///
/// Large bodies bypass the page cache. Content is never overwritten, so every write would need new pages in the cache,
/// and filling these pages takes longer than writing to the disk.
final class StagedFile: Sendable {
    private let file: Descriptor
    private let path: String

    /// The size in bytes of a block. A write that bypasses the page cache must begin at a multiple of this size, and
    /// its length must be a multiple too. The size suits any disk.
    static let block = 4096
    /// The number of bytes that an upload gathers before it writes them. It is small enough that the allocator reuses
    /// memory.
    static let piece = 512 * 1024
    /// The number of bytes that an upload may gather when ``UploadMemory`` has no memory left.
    static let smallPiece = 16 * 1024
    /// The minimum size in bytes of a write that bypasses the page cache. A smaller write to the page cache takes less
    /// time than waiting for the disk, and the next reader finds the bytes in the cache.
    private static let leastDirect = 128 * 1024

    init(_ path: String) throws {
        self.path = path
        file = Descriptor(try System.open(path, O_WRONLY | O_CREAT | O_EXCL))
        _ = System.lock(file, exclusively: false)
    }

    /// Appends bytes. Except in the last call, their number must be a multiple of ``block``.
    func write(_ bytes: ArraySlice<UInt8>) throws {
        let whole = bytes.count < Self.leastDirect ? 0 : bytes.count - bytes.count % Self.block
        var written = 0
        if whole > 0, System.setDirect(true, file.number) {
            written = try System.writeDirect(bytes.prefix(whole), to: file.number, alignment: Self.block, path: path)
            _ = System.setDirect(false, file.number)
        }
        try System.write(bytes.dropFirst(written), to: file.number, path: path)
    }

    /// Renames the complete file to its final name. When this function returns, the bytes and the name are on the disk,
    /// if `isDurable` is `true`.
    ///
    /// The file is renamed before it is flushed: on a journaling file system, flushing the file then also commits the
    /// name, and flushing the folder has nothing left to do. No version uses the new key before the file and the folder
    /// are flushed.
    func publish(as name: String, in folder: String, part: String, known: KnownFolders, isDurable: Bool) throws {
        let target = "\(folder)/\(part)/\(name)"
        let unknown = try known.make(part, in: folder)
        try System.rename(path, to: target)
        guard isDurable else { return known.note(unknown) }
        do {
            try System.flush(file.number, path: target)
            try System.flushFolder("\(folder)/\(part)")
            try known.flush(unknown, in: folder)
        } catch {
            try? System.remove(target)
            throw error
        }
    }
}

/// The state of a body that is being received: its size so far, and the bytes that aren't written to the file yet.
struct ReceivedBody: Sendable {
    private(set) var size: Int64 = 0
    private(set) var rest: [UInt8] = []
    private(set) var part = StagedPart()
    private let share: UploadShare
    /// The number of bytes that the upload has taken from ``UploadMemory``: `held` for the bytes in ``rest``, `leaving`
    /// for the blocks that are being written.
    private var held = 0, leaving = 0

    init(share: UploadShare) { self.share = share }

    /// Whether ``rest`` and these bytes together are larger than ``StagedFile/piece``, so that ``rest`` should be
    /// written first.
    func isPiece(with bytes: [UInt8]) -> Bool { !rest.isEmpty && rest.count + bytes.count > StagedFile.piece }

    /// Adds received bytes to ``rest``.
    ///
    /// - Returns: whether there was memory for the bytes. If not, the caller must write ``rest`` before it receives
    ///   more.
    mutating func gather(_ bytes: [UInt8]) -> Bool {
        size += Int64(bytes.count)
        let hasSpace = makeSpace(for: rest.count + bytes.count)
        if rest.isEmpty { rest = bytes } else { rest += bytes }
        return hasSpace
    }

    /// Removes as many whole blocks as possible from ``rest``, so that they can be written. After the write,
    /// ``wrote(_:)`` returns the memory of these blocks.
    mutating func takeBlocks() -> ArraySlice<UInt8> {
        let blocks = rest.prefix(rest.count - rest.count % StagedFile.block)
        rest = Array(rest[blocks.endIndex...])
        (leaving, held) = (leaving + held, 0)
        return blocks
    }

    /// Records that the blocks from the last ``takeBlocks()`` have been written.
    mutating func wrote(_ part: StagedPart) {
        self.part = part
        share.give(leaving)
        leaving = 0
    }

    /// Reserves memory for `count` more bytes. For a large body, reserves memory for a whole piece, so that memory is
    /// reserved less often.
    private mutating func makeSpace(for count: Int) -> Bool {
        guard count > max(held, StagedFile.smallPiece) else { return true }
        let wanted = max(count, size > StagedFile.piece ? StagedFile.piece : min(2 * count, StagedFile.piece))
        guard share.take(wanted - held) else { return false }
        held = wanted
        // The first received bytes stay in the array in which they arrived, without a copy.
        if !rest.isEmpty { rest.reserveCapacity(wanted) }
        return true
    }
}

/// The memory in which a process gathers the bodies of its uploads, so that it can write large bodies in large pieces.
///
/// If no memory is left, an upload gathers at most ``StagedFile/smallPiece`` bytes and writes pieces of that size. So
/// the total memory stays limited, no matter how many uploads clients begin and abandon.
///
/// The memory of a small body that is returned inline counts as used until the document is saved.
public final class UploadMemory: Sendable {
    /// The upload memory that all stores of this process share.
    public static let process = UploadMemory(limit: UploadMemory.limit(of: ProcessInfo.processInfo.physicalMemory))

    /// The maximum number of bytes. It is enough for sixty-four large uploads at full speed, each of which receives one
    /// piece and writes another.
    private static let maxBytes: UInt64 = 64 << 20

    /// Returns a thirty-second of the machine's memory in bytes, but at most ``maxBytes``.
    static func limit(of machine: UInt64) -> Int { Int(min(maxBytes, machine / 32)) }

    /// The maximum number of bytes for all uploads together.
    public let limit: Int
    private let taken = Mutex(0)

    /// Creates memory for at most `limit` bytes of uploads at once.
    public init(limit: Int) { self.limit = limit }

    /// The number of bytes that all uploads use at the moment.
    public var held: Int { taken.withLock { $0 } }

    fileprivate func take(_ bytes: Int) -> Bool {
        taken.withLock { taken in
            guard bytes <= limit - taken else { return false }
            taken += bytes
            return true
        }
    }

    fileprivate func give(_ bytes: Int) { taken.withLock { $0 -= bytes } }
}

/// The memory that one upload has taken from ``UploadMemory``. It is returned when this object is deallocated: at the
/// end of the upload or, if a small body was returned inline, together with that body.
final class UploadShare: Sendable {
    private let memory: UploadMemory
    private let taken = Mutex(0)

    init(of memory: UploadMemory) { self.memory = memory }

    /// Takes memory for this upload.
    ///
    /// - Returns: whether enough memory was left.
    func take(_ bytes: Int) -> Bool {
        guard memory.take(bytes) else { return false }
        taken.withLock { $0 += bytes }
        return true
    }

    func give(_ bytes: Int) {
        guard bytes > 0 else { return }
        taken.withLock { $0 -= bytes }
        memory.give(bytes)
    }

    deinit { give(taken.withLock { $0 }) }
}
