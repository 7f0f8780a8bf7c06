import Foundation

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
