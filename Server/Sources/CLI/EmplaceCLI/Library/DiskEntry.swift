import CoreFoundation
import Foundation

/// Something on this machine's disk, by the bytes of its path: the names of files need not be UTF-8, and those of folders
/// in each other may be longer together than the system takes in one path (PATH_MAX).
struct DiskEntry: Sendable {
    /// The name in its folder.
    let name: [UInt8]
    /// The folder that ``path`` leads on from; the working directory without one.
    private let base: OpenFolder?
    private let path: [UInt8]

    /// Bytes of a path beyond which the folder is opened that it leads to, so that the paths below begin there.
    private static let longestPath = 2048

    /// - Parameter name: the name it is known by; not the last of the path for `.` and the like.
    init(path: [UInt8], name: [UInt8]) {
        (base, self.path, self.name) = (nil, path, name)
    }

    private init(_ name: [UInt8], in base: OpenFolder?, below path: [UInt8]) {
        (self.base, self.name) = (base, name)
        self.path = path.isEmpty || path.last == UInt8(ascii: "/") ? path + name : path + [UInt8(ascii: "/")] + name
    }

    /// Looks what it is, without following a link.
    func status() throws(DiskProblem) -> DiskStatus {
        var status = stat()
        guard onPath({ fstatat($0, $1, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else { throw DiskProblem() }
        return DiskStatus(status)
    }

    /// All that is in a folder, in the order of the names' bytes.
    func children() throws(DiskProblem) -> [DiskEntry] {
        let folder = try OpenFolder(open(O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
        let names = try folder.names()
        let isLong = path.count > Self.longestPath
        return names.map { isLong ? DiskEntry($0, in: folder, below: []) : DiskEntry($0, in: base, below: path) }
    }

    /// Opens a file for reading; what is no file any more is refused, and a pipe is not waited for.
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

    /// Calls a function of the system with the folder to begin at, and the path as it takes it.
    private func onPath(_ call: (Int32, UnsafePointer<CChar>) -> Int32) -> Int32 {
        (path + [0]).withUnsafeBytes { bytes in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return -1 }
            return withExtendedLifetime(base) { call(base?.descriptor ?? AT_FDCWD, start) }
        }
    }
}

/// A folder that stays open as long as an entry leads on from it.
private final class OpenFolder: Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// The bytes of all names but `.` and `..`, sorted.
    func names() throws(DiskProblem) -> [[UInt8]] {
        // The stream owns its descriptor, and closes it.
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
                // The end, and a failure.
                guard errno == 0 else { throw DiskProblem() }
                return names.sorted { $0.lexicographicallyPrecedes($1) }
            }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
    }
}

/// What is known of an entry without opening it.
struct DiskStatus: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case file
        case folder
        /// Nothing with bytes of its own; what it is, in words.
        case other(String)
    }

    let kind: Kind
    /// Bytes of a file.
    let size: Int64
    /// When its content was last changed.
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

/// The reason for which something on the disk can't be looked at.
struct DiskProblem: Error, Hashable, Sendable {
    let number: Int32

    init(number: Int32 = errno) { self.number = number }

    var isAbsence: Bool { number == ENOENT || number == ENOTDIR }

    var sentence: String {
        switch number {
        case EACCES, EPERM: "can't be read: no permission"
        case ENOENT, ENOTDIR: "it was removed or renamed meanwhile"
        case ELOOP: "it isn't a file or folder any more"
        case EMFILE, ENFILE: "can't be read: too many files are open; `ulimit -n` raises the limit"
        default: "can't be read: \(String(cString: strerror(number)))"
        }
    }
}
