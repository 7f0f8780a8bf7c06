import Documents
import Foundation

/// System calls whose failures are thrown as errors.
enum System {
    struct Failure: Error, CustomStringConvertible {
        let number: Int32
        let path: String
        var description: String { "\(path): \(String(cString: strerror(number)))" }
    }

    /// Opens a file and returns its descriptor, which the caller must close.
    static func open(_ path: String, _ flags: Int32) throws -> Int32 {
        try check(path) { Foundation.open(path, flags | O_CLOEXEC, 0o600) }
    }

    static func write(_ bytes: ArraySlice<UInt8>, to file: Int32, path: String) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = try check(path) { rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) } }
            rest = rest.dropFirst(count)
        }
    }

    /// Sets whether writes bypass the page cache. Returns `false` if the system or the file system doesn't support it.
    static func setDirect(_ isDirect: Bool, _ file: Int32) -> Bool {
        #if canImport(Glibc)
        let flags = fcntl(file, F_GETFL)
        return flags >= 0 && fcntl(file, F_SETFL, isDirect ? flags | __O_DIRECT : flags & ~__O_DIRECT) == 0
        #else
        return false
        #endif
    }

    /// Writes bytes from memory that is aligned as the disk requires.
    ///
    /// - Returns: the number of written bytes, which is smaller than requested if the disk rejects the alignment.
    static func writeDirect(
        _ bytes: ArraySlice<UInt8>, to file: Int32, alignment: Int, path: String
    ) throws -> Int {
        try withUnsafeTemporaryAllocation(byteCount: bytes.count, alignment: alignment) { buffer in
            bytes.withUnsafeBytes { buffer.copyMemory(from: $0) }
            var written = 0
            while written < buffer.count, written % alignment == 0 {
                let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
                let count = Foundation.write(file, rest.baseAddress, rest.count)
                if count < 0, errno == EINVAL { break }
                if count < 0, errno != EINTR { throw failure(path) }
                written += max(count, 0)
            }
            return written
        }
    }

    /// Reads `count` bytes, or fewer at the end of the file.
    static func read(_ file: Int32, at offset: Int64, count: Int, path: String) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, let base = buffer.baseAddress {
                let got = try check(path) { pread(file, base + filled, count - filled, off_t(offset) + off_t(filled)) }
                if got == 0 { return }
                filled += got
            }
        }
    }

    static func flush(_ file: Int32, path: String) throws { _ = try check(path) { fsync(file) } }

    /// Flushes a folder, so that created and renamed files in it survive a power failure.
    static func flushFolder(_ path: String) throws {
        let folder = try open(path, O_RDONLY | O_DIRECTORY)
        defer { close(folder) }
        try flush(folder, path: path)
    }

    /// Creates a folder with mode 0700. An existing folder stays unchanged.
    static func makeFolder(_ path: String) throws {
        guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        throw failure(path)
    }

    static func rename(_ old: String, to new: String) throws { _ = try check(new) { Foundation.rename(old, new) } }

    /// Renames a file if it exists.
    ///
    /// - Returns: whether the file existed.
    static func renamePresent(_ old: String, to new: String) throws -> Bool {
        while Foundation.rename(old, new) != 0 {
            if errno == ENOENT { return false }
            guard errno == EINTR else { throw failure(new) }
        }
        return true
    }

    /// Makes a hard link. Returns `false` if that fails, for example because the paths are on different file systems.
    static func link(_ path: String, _ other: String) -> Bool { Foundation.link(path, other) == 0 }

    /// Copies a file to a new file and flushes the new file. The original may be removed while it is copied.
    ///
    /// - Returns: whether the original existed at the beginning.
    static func copyPresent(_ path: String, to other: String) throws -> Bool {
        guard let source = try openPresent(path) else { return false }
        let target = try open(other, O_WRONLY | O_CREAT | O_TRUNC)
        defer { close(target) }
        var offset: Int64 = 0
        while true {
            let piece = try read(source.number, at: offset, count: 1 << 18, path: path)
            if piece.isEmpty { break }
            try write(piece[...], to: target, path: other)
            offset += Int64(piece.count)
        }
        try flush(target, path: other)
        return true
    }

    static func remove(_ path: String) throws {
        guard unlink(path) != 0, errno != ENOENT else { return }
        throw failure(path)
    }

    /// Returns the size of a file in bytes and the time of the last write; `nil` when the file doesn't exist.
    static func status(_ path: String) throws -> (size: Int64, written: Date)? {
        var status = stat()
        guard stat(path, &status) != 0 else {
            let time = status.st_mtim
            return (
                Int64(status.st_size),
                Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000)
            )
        }
        guard errno == ENOENT else { throw failure(path) }
        return nil
    }

    static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
    }

    private static func check<Result: SignedInteger>(_ path: String, _ call: () -> Result) throws -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            guard errno == EINTR else { throw failure(path) }
        }
    }

    static func failure(_ path: String) -> any Error {
        let number = errno
        return switch number {
        case ENOSPC, EDQUOT: DocumentsError.storageFull
        case EROFS: DocumentsError.storageReadOnly
        default: Failure(number: number, path: path)
        }
    }
}

/// An open file descriptor, which is closed at the end of this value's lifetime.
struct Descriptor: ~Copyable {
    let number: CInt

    /// Takes ownership of an open descriptor and will close it.
    init(_ number: CInt) { self.number = number }

    /// Unlocks the file before closing it. A forked child process has a copy of the descriptor until it calls `exec`,
    /// and this copy would keep the file locked.
    deinit {
        flock(number, LOCK_UN)
        close(number)
    }
}

/// Opens files for reading.
extension System {
    /// Opens a file for reading. Returns `nil` when the file doesn't exist.
    static func openPresent(_ path: String) throws -> Descriptor? {
        do {
            return Descriptor(try open(path, O_RDONLY | O_NONBLOCK))
        } catch let failure as Failure where failure.number == ENOENT {
            return nil
        }
    }

    static func size(of file: borrowing Descriptor, path: String) throws -> Int64 {
        var status = stat()
        guard fstat(file.number, &status) == 0 else { throw failure(path) }
        return Int64(status.st_size)
    }
}

/// Advisory locks (`flock`) on open files. A lock belongs to an open file, not to a process: if one process opens a
/// file twice, the two open files can exclude each other.
extension System {
    enum LockAttempt {
        case held
        /// Another open file holds a conflicting lock.
        case refused
        /// The file system doesn't support advisory locks.
        case unsupported
    }

    /// Tries to lock a file. Doesn't wait if another process has locked it.
    static func lock(_ file: borrowing Descriptor, exclusively: Bool) -> LockAttempt {
        while flock(file.number, (exclusively ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return .refused }
            guard errno == EINTR else { return .unsupported }
        }
        return .held
    }

    /// Sets the time of a file's last write.
    static func setWritten(_ file: borrowing Descriptor, _ date: Date, path: String) throws {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        let time = timespec(
            tv_sec: Int(seconds), tv_nsec: Int((date.timeIntervalSince1970 - seconds) * 1_000_000_000))
        guard futimens(file.number, [time, time]) == 0 else { throw failure(path) }
    }
}
