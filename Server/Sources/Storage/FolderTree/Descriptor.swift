import CLinux
import Documents
import Foundation

/// An open file or folder, which is closed when the last reference to this object is released.
///
/// Every method blocks the calling thread. Names are single names or paths below this folder. No method follows a
/// symbolic link.
final class Descriptor: Sendable {
    let number: CInt

    /// Takes ownership of an open descriptor.
    init(_ number: CInt) { self.number = number }

    deinit { close(number) }

    /// Opens a folder by a path from the root of the file system. This is the only place where a symbolic link may be
    /// followed, because the operator chooses the path.
    static func openRoot(_ path: String) throws(TreeError) -> Descriptor {
        Descriptor(try retrying("opening the root") { Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
    }

    /// Opens a path below this folder.
    func open(_ path: String, _ flags: CInt, mode: mode_t = 0) throws(TreeError) -> Descriptor {
        // openat2 rejects a mode for a file that it doesn't create.
        Descriptor(
            try retrying("opening") { clinux_open(number, path, flags, flags & O_CREAT != 0 ? UInt32(mode) : 0) })
    }

    /// Opens a folder below this folder.
    func openFolder(_ path: String) throws(TreeError) -> Descriptor { try open(path, O_RDONLY | O_DIRECTORY) }

    /// Opens a regular file for reading; `nil` if there is none.
    func openFile(_ name: String) throws(TreeError) -> Descriptor? {
        // Without O_NONBLOCK, opening a pipe would wait for a writer. With it, opening a file that has a write lease
        // (for example by a Samba server for its client) fails until the owner of the lease has reacted.
        for attempt in 1... {
            let file = clinux_open(number, name, O_RDONLY | O_NONBLOCK, 0)
            if file >= 0 {
                let opened = Descriptor(file)
                return try opened.status().isFile ? opened : nil
            }
            let failure = errno
            switch failure {
            case ENOENT, ENOTDIR, ELOOP, EXDEV, ENXIO: return nil
            case EAGAIN where attempt < 100: usleep(20_000)
            case EINTR: continue
            default: throw .system(failure, "opening")
            }
        }
        return nil
    }

    /// Describes this open file or folder.
    func status() throws(TreeError) -> FileStatus {
        guard let status = try status("") else { throw .notFound }
        return status
    }

    /// Describes an entry; `nil` if it doesn't exist.
    ///
    /// - Parameter isFresh: whether a network file system must ask its server.
    func status(_ name: String, isFresh: Bool = true) throws(TreeError) -> FileStatus? {
        var found = clinux_status()
        while clinux_status(number, name, isFresh, &found) != 0 {
            let failure = errno
            switch failure {
            case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG: return nil
            case EINTR: continue
            default: throw .system(failure, "looking")
            }
        }
        return FileStatus(found)
    }

    /// The names in this folder that are valid UTF-8, except `.` and `..`.
    func names() throws(TreeError) -> [String] {
        // A second descriptor, because the position in the folder belongs to the descriptor.
        let copy = try open(".", O_RDONLY | O_DIRECTORY)
        let duplicate = try retrying("listing") { dup(copy.number) }
        guard let stream = fdopendir(duplicate) else {
            close(duplicate)
            throw .system(errno, "listing")
        }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let item = readdir(stream) else {
                guard errno == 0 else { throw .system(errno, "listing") }
                return names
            }
            let name = withUnsafePointer(to: &item.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            if let name, name != ".", name != ".." { names.append(name) }
        }
    }

    /// Reads `count` bytes, or fewer at the end of the file.
    func read(at offset: Int64, count: Int) throws(TreeError) -> [UInt8] {
        var failure: TreeError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, let base = buffer.baseAddress {
                let got = pread(number, base + filled, count - filled, off_t(offset) + off_t(filled))
                if got == 0 { return }
                if got < 0, errno == EINTR { continue }
                if got < 0 {
                    failure = .system(errno, "reading")
                    return
                }
                filled += got
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes all bytes at the current position.
    func write(_ bytes: [UInt8]) throws(TreeError) {
        var done = 0
        while done < bytes.count {
            done += try retrying("writing") {
                bytes.withUnsafeBytes { Foundation.write(number, $0.baseAddress.map { $0 + done }, $0.count - done) }
            }
        }
    }

    /// Copies the content of this file to a new file.
    func copy(to folder: Descriptor, _ name: String) throws(TreeError) {
        let other = try folder.open(name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
        var offset: Int64 = 0
        while case let piece = try read(at: offset, count: 1 << 18), !piece.isEmpty {
            try other.write(piece)
            offset += Int64(piece.count)
        }
        try other.flush()
    }

    /// Waits until the content of this file, or the names in this folder, survive a power failure.
    func flush() throws(TreeError) { _ = try retrying("flushing") { fsync(number) } }

    /// Creates a folder.
    ///
    /// - Returns: `false` if there is an entry with the name.
    @discardableResult
    func makeFolder(_ name: String, mode: mode_t) throws(TreeError) -> Bool {
        guard mkdirat(number, name, mode) != 0 else { return true }
        guard errno == EEXIST else { throw .system(errno, "making a folder") }
        return false
    }

    /// Removes a file, if it exists.
    func removeFile(_ name: String) throws(TreeError) {
        guard unlinkat(number, name, 0) != 0, errno != ENOENT else { return }
        throw .system(errno, "removing")
    }

    /// Removes an empty folder.
    func removeFolder(_ name: String) throws(TreeError) {
        _ = try retrying("removing a folder") { unlinkat(number, name, AT_REMOVEDIR) }
    }

    /// Renames an entry of this folder, and replaces an existing entry.
    func rename(_ name: String, to folder: Descriptor, _ newName: String) throws(TreeError) {
        _ = try retrying("renaming") { renameat(number, name, folder.number, newName) }
    }

    /// Renames an entry of this folder without replacing another entry.
    ///
    /// - Throws: ``TreeError/exists``.
    func renameNew(_ name: String, to folder: Descriptor, _ newName: String) throws(TreeError) {
        guard clinux_rename_new(number, name, folder.number, newName) != 0 else { return }
        // The quota of a project, or a volume inside of the file system, separates the two folders.
        guard errno != EXDEV else { throw .forbidden }
        guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw .system(errno, "renaming") }
        // The file system can't do this in one step. A hard link refuses to replace an entry, but folders have none.
        if linkat(number, name, folder.number, newName, 0) == 0 { return try removeFile(name) }
        // File systems without hard links refuse them with all kinds of errors.
        guard ![EEXIST, ENOENT, ENOTDIR, ENAMETOOLONG, EACCES, ENOSPC, EDQUOT].contains(errno) else {
            throw .system(errno, "linking")
        }
        guard try folder.status(newName) == nil else { throw .exists }
        guard renameat(number, name, folder.number, newName) != 0 else { return }
        let failure = errno
        throw failure == EINVAL ? .badName(reason: "the file system doesn't accept it") : .system(failure, "renaming")
    }

    private func retrying<Result: SignedInteger>(
        _ action: String, _ call: () -> Result
    ) throws(TreeError) -> Result { try Self.retrying(action, call) }

    private static func retrying<Result: SignedInteger>(
        _ action: String, _ call: () -> Result
    ) throws(TreeError) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            // openat2 returns EAGAIN if a folder was renamed while the path was resolved.
            guard errno == EINTR || errno == EAGAIN else { throw .system(errno, action) }
        }
    }
}

extension TreeError {
    /// Returns the meaning of a system error.
    ///
    /// - Parameter action: what failed, for the text of ``unavailable(reason:)``. It contains no path.
    static func system(_ number: CInt, _ action: String) -> TreeError {
        switch number {
        case ENOENT, ENOTDIR, ELOOP, EXDEV: .notFound
        case EEXIST: .exists
        case ENOTEMPTY: .notEmpty
        case EACCES, EPERM, EROFS, EBUSY, ETXTBSY: .forbidden
        case EAGAIN: .inUse(by: nil)
        case ENOSPC, EDQUOT, EFBIG: .full
        case ENAMETOOLONG: .badName(reason: "it is too long")
        case EILSEQ: .badName(reason: "the file system doesn't accept it")
        default: .unavailable(reason: "\(action): \(String(cString: strerror(number)))")
        }
    }
}
