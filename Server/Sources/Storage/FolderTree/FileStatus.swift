import CLinux
import Crypto
import Documents
import Foundation

/// A file or folder as the file system describes it. Times are nanoseconds since 1970.
struct FileStatus: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let mode: mode_t
    let owner: uid_t
    let group: gid_t
    let links: UInt32
    /// The time of the last write, which programs may set.
    let modified: Int64
    /// The time of the last change of content or attributes, which programs can't set. A rename changes it, too.
    let changed: Int64
    /// The time of creation; `nil` if the file system has none.
    let born: Int64?
    let isImmutable: Bool

    init(_ status: clinux_status) {
        device = status.device
        inode = status.inode
        size = Int64(clamping: status.size)
        mode = mode_t(truncatingIfNeeded: status.mode)
        owner = status.owner
        group = status.group
        links = status.links
        modified = status.modified
        changed = status.changed
        born = status.has_birth ? status.born : nil
        isImmutable = status.is_immutable
    }

    var isFile: Bool { mode & S_IFMT == S_IFREG }
    var isFolder: Bool { mode & S_IFMT == S_IFDIR }

    /// A text that no other entry of the tree ever has. File systems reuse the number of a removed file at once, so it
    /// is combined with the time of creation. The device isn't part of it, because it changes when a disk is mounted
    /// again.
    var key: TreeKey? { born.map { TreeKey(rawValue: Self.text([Int64(bitPattern: inode), $0])) } }

    /// A text that changes with every change of the content that happens later than ``FileClock`` can tell.
    var fingerprint: String { Self.text([Int64(bitPattern: inode), size, modified, changed]) }

    /// Whether this is the same entry, also after a rename.
    func isSame(as other: FileStatus) -> Bool { inode == other.inode && device == other.device && born == other.born }

    /// Whether this is the same file with the same content. The file may have been renamed.
    func hasSameContent(as other: FileStatus) -> Bool {
        isSame(as: other) && isFile == other.isFile && size == other.size && modified == other.modified
    }

    private static func text(_ numbers: [Int64]) -> String {
        numbers.map { String(UInt64(bitPattern: $0), radix: 36) }.joined(separator: "-")
    }
}

/// The parts of a ``TreeEntry/revision`` of a file.
struct Revision: Hashable, Sendable {
    /// See ``FileStatus/fingerprint``.
    let fingerprint: String
    /// The start of the SHA-256 of the content, if the file had been changed so recently that another change could have
    /// left the fingerprint the same.
    let hash: String?

    init(fingerprint: String, hash: String?) {
        self.fingerprint = fingerprint
        self.hash = hash
    }

    init(text: String) {
        let parts = text.split(separator: "~", maxSplits: 1)
        fingerprint = parts.first.map(String.init) ?? ""
        hash = parts.count == 2 ? String(parts[1]) : nil
    }

    var text: String { hash.map { "\(fingerprint)~\($0)" } ?? fingerprint }

    /// A text that is never the hash of a content.
    static let unknownHash = "unknown"

    /// Reads a file and returns the start of its SHA-256. Blocks the calling thread.
    static func hash(of file: Descriptor) throws(TreeError) -> String {
        var hasher = SHA256()
        var offset: Int64 = 0
        while case let piece = try file.read(at: offset, count: 1 << 18), !piece.isEmpty {
            hasher.update(data: piece)
            offset += Int64(piece.count)
        }
        return hasher.finalize().prefix(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}

/// How finely a file system's times tell changes apart.
enum FileClock: Hashable, Sendable {
    /// After a look at a file, the next change always gives the file another time. This is so on local file systems
    /// since Linux 6.13.
    case exact
    /// All changes within a tick of the kernel, a few milliseconds, get the same time.
    case ticks
    /// Changes within a longer time, such as two seconds, may get the same time. `ahead` is how far the clock of the
    /// file system is ahead of the machine's clock. Both are in nanoseconds.
    case coarse(nanoseconds: Int64, ahead: Int64)

    /// Whether every later change will give the file another time than it has now.
    func isSettled(_ status: FileStatus) -> Bool {
        switch self {
        case .exact: true
        case .ticks: clinux_file_time() > status.changed
        case .coarse(let nanoseconds, let ahead): clinux_file_time() + ahead > status.changed + nanoseconds
        }
    }

    /// Finds out which clock the file system of a folder has, by changing a temporary file. Blocks the calling thread
    /// for up to 40 milliseconds.
    ///
    /// - Parameter isRemote: whether a file server sets the times.
    static func probe(in folder: Descriptor, _ name: String, isRemote: Bool) throws(TreeError) -> FileClock {
        let file = try folder.open(name, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
        defer { unlinkat(folder.number, name, 0) }
        func next() throws(TreeError) -> Int64 {
            try file.write([0])
            return try file.status().changed
        }
        var times: [Int64] = []
        for _ in 0..<16 { times.append(try next()) }
        if !isRemote {
            if Set(times).count == times.count { return .exact }
            for _ in 0..<40 {
                usleep(1000)
                if try next() != times.last { return .ticks }
            }
        }
        if isRemote { try file.flush() }
        let ahead = try file.status().changed - clinux_file_time()
        return .coarse(nanoseconds: 2_000_000_000, ahead: ahead)
    }
}
