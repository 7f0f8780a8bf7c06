import Foundation

/// A file in `staging/` that a body is written to, one call after the other; each blocks. Closed when it is let go.
final class StagedFile: Sendable {
    private let file: Int32
    private let path: String

    /// Bytes after which the system is told to begin writing them, so that the flush finds little left to do.
    private static let stride: Int64 = 8 << 20

    init(_ path: String) throws {
        self.path = path
        file = try System.open(path, O_WRONLY | O_CREAT | O_EXCL)
    }

    deinit { close(file) }

    /// - Parameter offset: bytes written before.
    func write(_ piece: [UInt8], at offset: Int64) throws {
        try System.write(piece, to: file, path: path)
        let end = offset + Int64(piece.count)
        let start = offset - offset % Self.stride
        if end - start >= Self.stride { System.beginFlush(file, from: start, count: end - start) }
    }

    /// Gives the whole content its name; when this returns, bytes and name are on the disk.
    ///
    /// Renamed before it is flushed: a flush of the file then commits the name as well on a journalling file system, and
    /// that of the folder finds it done. Until both are, no version names the key, and nothing else ever had it.
    func publish(as name: String, in folder: String, part: String, known: KnownFolders) throws {
        let target = "\(folder)/\(part)/\(name)"
        let unknown = try known.make(part, in: folder)
        try System.rename(path, to: target)
        do {
            try System.flush(file, path: target)
            try System.flushFolder("\(folder)/\(part)")
            try known.flush(unknown, in: folder)
        } catch {
            try? System.remove(target)
            throw error
        }
    }
}
