import Foundation

/// A file in `staging/` that a body is written to, one call after the other; each blocks. It holds a lock until it is
/// released, so that no other process removes it as a leftover or, once it is published, as content without a name.
///
/// Large bodies go to the disk without the system's page cache: content is immutable, so what is written is new memory
/// each time, and making that ready and copying takes longer than the disk does.
final class StagedFile: Sendable {
    private let file: Descriptor
    private let path: String

    /// Bytes that offsets and sizes of writes past the page cache are multiples of, on any disk there is.
    static let block = 4096
    /// Bytes that are gathered before they are written: less than what the allocator maps anew each time.
    static let piece = 512 * 1024
    /// Bytes that an upload may gather where there is no memory for more; see ``UploadMemory``.
    static let smallPiece = 16 * 1024
    /// Bytes below which copying costs less than waiting for the disk once more, and the next reader finds them at hand.
    private static let leastDirect = 128 * 1024

    init(_ path: String) throws {
        self.path = path
        file = Descriptor(try System.open(path, O_WRONLY | O_CREAT | O_EXCL))
        _ = System.lock(file, exclusively: false)
    }

    /// Writes on. Only the last call's bytes may be other than a multiple of ``block``.
    func write(_ bytes: ArraySlice<UInt8>) throws {
        let whole = bytes.count < Self.leastDirect ? 0 : bytes.count - bytes.count % Self.block
        var written = 0
        if whole > 0, System.setDirect(true, file.number) {
            written = try System.writeDirect(bytes.prefix(whole), to: file.number, alignment: Self.block, path: path)
            _ = System.setDirect(false, file.number)
        }
        try System.write(bytes.dropFirst(written), to: file.number, path: path)
    }

    /// Gives the whole content its name; when this returns, bytes and name are on the disk, if that is asked for.
    ///
    /// Renamed before it is flushed: a flush of the file then commits the name as well on a journalling file system, and
    /// that of the folder finds it done. Until both are, no version names the key, and nothing else ever had it.
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
