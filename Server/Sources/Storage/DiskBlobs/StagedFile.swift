import Foundation

/// A file in `staging/` to which a body is written, one blocking call after another. It holds a lock until it is
/// released, so that no other process removes it as a leftover or, once published, as unused content.
///
/// Large bodies bypass the page cache: content is immutable, so every write would need new pages of the cache, and
/// filling these takes longer than writing to the disk.
final class StagedFile: Sendable {
    private let file: Descriptor
    private let path: String

    /// Offsets and sizes of writes that bypass the page cache must be multiples of this size in bytes, on any disk.
    static let block = 4096
    /// The number of bytes gathered before a write: small enough that the allocator reuses memory.
    static let piece = 512 * 1024
    /// The number of bytes that an upload may gather when there is no memory for more; see ``UploadMemory``.
    static let smallPiece = 16 * 1024
    /// The minimum size in bytes of a direct write. Below it, copying costs less than another wait for the disk, and
    /// the next reader finds the bytes in the cache.
    private static let leastDirect = 128 * 1024

    init(_ path: String) throws {
        self.path = path
        file = Descriptor(try System.open(path, O_WRONLY | O_CREAT | O_EXCL))
        _ = System.lock(file, exclusively: false)
    }

    /// Appends bytes. Only the last call may have a number of bytes that isn't a multiple of ``block``.
    func write(_ bytes: ArraySlice<UInt8>) throws {
        let whole = bytes.count < Self.leastDirect ? 0 : bytes.count - bytes.count % Self.block
        var written = 0
        if whole > 0, System.setDirect(true, file.number) {
            written = try System.writeDirect(bytes.prefix(whole), to: file.number, alignment: Self.block, path: path)
            _ = System.setDirect(false, file.number)
        }
        try System.write(bytes.dropFirst(written), to: file.number, path: path)
    }

    /// Gives the complete file its name. When this returns, bytes and name are on the disk if durability is required.
    ///
    /// Renames before flushing: on a journaling file system, flushing the file then commits the name as well, and
    /// flushing the folder has nothing left to do. No version uses the new key before both are flushed.
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
