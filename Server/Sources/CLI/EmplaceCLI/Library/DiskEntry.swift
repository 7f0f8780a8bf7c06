import CoreFoundation
import Crypto
import Foundation

/// A file or folder on disk, identified by the bytes of its path. The name may not be UTF-8, and the path may be longer
/// than the system allows in one call (PATH_MAX).
struct DiskEntry: Sendable {
    /// The name of the entry in its folder.
    let name: [UInt8]
    /// The folder to which ``path`` is relative; `nil` for the working directory.
    private let base: OpenFolder?
    private let path: [UInt8]

    /// The maximum length in bytes of the path of a folder to which the names of its entries are appended. A folder
    /// with a longer path stays open, and the paths of its entries are relative to the open folder.
    private static let longestPath = 2048

    /// Creates an entry.
    ///
    /// - Parameter name: the name of the entry. For `.` and `..`, it differs from the last component of the path.
    init(path: [UInt8], name: [UInt8]) {
        (base, self.path, self.name) = (nil, path, name)
    }

    private init(_ name: [UInt8], in base: OpenFolder?, below path: [UInt8]) {
        (self.base, self.name) = (base, name)
        self.path = path.isEmpty || path.last == UInt8(ascii: "/") ? path + name : path + [UInt8(ascii: "/")] + name
    }

    /// Returns the kind, size and time of the entry. Doesn't follow a symbolic link.
    func status() throws(DiskProblem) -> DiskStatus {
        var status = stat()
        guard onPath({ fstatat($0, $1, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else { throw DiskProblem() }
        return DiskStatus(status)
    }

    /// Returns the entries of a folder, sorted by the bytes of their names.
    func children() throws(DiskProblem) -> [DiskEntry] {
        let folder = try OpenFolder(open(O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
        let names = try folder.names()
        let isLong = path.count > Self.longestPath
        return names.map { isLong ? DiskEntry($0, in: folder, below: []) : DiskEntry($0, in: base, below: path) }
    }

    /// Opens a regular file for reading. Throws for anything else, and doesn't block if the entry is a pipe.
    func file() throws -> FileHandle {
        let descriptor = try open(O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw DiskProblem() }
        guard case .file = DiskStatus(status).kind else { throw DiskProblem(number: ELOOP) }
        return handle
    }

    private func open(_ flags: Int32) throws(DiskProblem) -> Int32 {
        while true {
            let descriptor = onPath { openat($0, $1, flags | O_CLOEXEC) }
            if descriptor >= 0 { return descriptor }
            guard errno == EINTR else { throw DiskProblem() }
        }
    }

    /// Calls a system function with the descriptor of the base folder and the path as a C string.
    private func onPath(_ call: (Int32, UnsafePointer<CChar>) -> Int32) -> Int32 {
        (path + [0]).withUnsafeBytes { bytes in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return -1 }
            return withExtendedLifetime(base) { call(base?.descriptor ?? AT_FDCWD, start) }
        }
    }
}

/// A folder that stays open while paths are relative to it.
private final class OpenFolder: Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Returns the names of all entries as bytes in sorted order, without `.` and `..`.
    func names() throws(DiskProblem) -> [[UInt8]] {
        // `closedir` also closes the descriptor that it was opened with, so a duplicate of the descriptor is used.
        let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard own >= 0 else { throw DiskProblem() }
        guard let stream = fdopendir(own) else {
            let problem = DiskProblem()
            close(own)
            throw problem
        }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                // `readdir` returns `nil` at the end of the folder and also when an error occurs.
                guard errno == 0 else { throw DiskProblem() }
                return names.sorted { $0.lexicographicallyPrecedes($1) }
            }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
    }
}

/// The kind, size and time of a file or folder on disk, which are read without opening it.
struct DiskStatus: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case file
        case folder
        /// The entry isn't a file, a folder or a link. The associated text says what it is.
        case other(String)
    }

    let kind: Kind
    /// The size of a file in bytes.
    let size: Int64
    /// The time of the last change of the content.
    let changed: Date

    fileprivate init(_ status: stat) {
        size = Int64(status.st_size)
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        changed = Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000)
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .other("a symbolic link, which isn't followed")
            case S_IFIFO: .other("a named pipe")
            case S_IFSOCK: .other("a socket")
            case S_IFBLK, S_IFCHR: .other("a device")
            default: .other("neither a file nor a folder")
            }
    }
}

/// The reason why an entry can't be read.
struct DiskProblem: Error, Hashable, Sendable {
    let number: Int32

    init(number: Int32 = errno) { self.number = number }

    var isAbsence: Bool { number == ENOENT || number == ENOTDIR }

    var sentence: String {
        switch number {
        case EACCES, EPERM: "can't be read: permission denied"
        case ENOENT, ENOTDIR: "it was removed or renamed while this command was running"
        case ELOOP: "it is no longer a file or folder"
        case EMFILE, ENFILE: "can't be read: too many files are open; `ulimit -n` raises the limit"
        default: "can't be read: \(String(cString: strerror(number)))"
        }
    }
}

/// The content of a file on disk, read in chunks.
struct FileBytes: AsyncSequence, Sendable {
    /// Opens the file. Each iteration calls this function.
    let open: @Sendable () throws -> FileHandle
    /// Called after each chunk is read, with the number of bytes in it.
    var onRead: @Sendable (Int) -> Void = { _ in }

    init(url: URL) { open = { try FileHandle(forReadingFrom: url) } }

    init(of entry: DiskEntry, onRead: @escaping @Sendable (Int) -> Void = { _ in }) {
        open = { try entry.file() }
        self.onRead = onRead
    }

    func makeAsyncIterator() -> Iterator { Iterator(open: open, onRead: onRead) }

    struct Iterator: AsyncIteratorProtocol {
        let open: @Sendable () throws -> FileHandle
        let onRead: @Sendable (Int) -> Void
        var handle: FileHandle?

        mutating func next() async throws -> [UInt8]? {
            if handle == nil { handle = try open() }
            guard let piece = try handle?.read(upToCount: 1 << 18), !piece.isEmpty else {
                try handle?.close()
                return nil
            }
            onRead(piece.count)
            return Array(piece)
        }
    }

    func sha256() async throws -> [UInt8] {
        var hash = SHA256()
        for try await piece in self { hash.update(data: piece) }
        return Array(hash.finalize())
    }
}
