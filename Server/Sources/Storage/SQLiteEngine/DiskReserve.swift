import Foundation
import Synchronization

/// A file next to the database that reserves disk space. When the disk is full, the file is deleted, so that
/// transactions that delete, revoke or sign in have space for the pages that they change.
///
/// The server creates the file. If a command needs the space, it deletes the file, and the server creates the file
/// again as soon as the disk has free space.
final class DiskReserve: Sendable {
    /// The maximum size of the reserve file in bytes. It is enough for the pages that any single step of a deletion
    /// writes to the write-ahead log.
    static let maxSize: Int64 = 16 << 20

    private enum State {
        case missing, held
        /// The file system can't reserve disk space, or doesn't say how much is free.
        case unsupported
    }

    private let path: String
    private let isKept: Bool
    private let state = Mutex(State.missing)

    /// Creates the object. The file is created later.
    ///
    /// - Parameters:
    ///   - database: the path of the database. The reserve file is next to it.
    ///   - isKept: whether this process creates the reserve file; otherwise it only deletes an existing file.
    init(beside database: String, isKept: Bool) {
        path = database + "-reserve"
        self.isKept = isKept
    }

    /// Creates the reserve file if it doesn't exist and this process keeps it.
    ///
    /// - Returns: whether transactions may add rows that users can add without limit. `false` while the disk has no
    ///   space for the reserve file, because the remaining space is kept for transactions that delete rows.
    func hold() -> Bool {
        guard isKept else { return access(path, F_OK) == 0 || usage()?.isScarce != true }
        return state.withLock { state in
            // A command may have deleted the reserve file.
            if state == .held, access(path, F_OK) != 0 { state = .missing }
            if state == .missing { state = make() }
            return state != .missing
        }
    }

    /// Deletes the reserve file, even if another process created it.
    func giveUp() {
        state.withLock { state in
            if state == .held { state = .missing }
            unlink(path)
        }
    }

    /// Whether so little space is free that saves fail or soon will fail.
    var isShort: Bool {
        guard isKept else { return false }
        guard hold() else { return true }
        guard let usage = usage() else { return false }
        return usage.available < usage.reserve
    }

    /// The size of the reserve file in bytes; `nil` if this process doesn't keep it.
    var size: Int64? { isKept ? usage()?.reserve : nil }

    private func make() -> State {
        guard let usage = usage() else { return .unsupported }
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return errno == ENOSPC || errno == EDQUOT ? .missing : .unsupported }
        defer { close(file) }
        var status = stat()
        if fstat(file, &status) == 0, status.st_size >= usage.reserve { return .held }
        let code = usage.isScarce ? ENOSPC : posix_fallocate(file, 0, off_t(usage.reserve))
        guard code != 0 else { return .held }
        unlink(path)
        return code == ENOSPC || code == EDQUOT ? .missing : .unsupported
    }

    private struct Usage {
        /// The number of bytes that this process can use.
        let available: Int64
        /// The size of the reserve file in bytes: ``DiskReserve/maxSize``, but at most a sixteenth of the disk.
        let reserve: Int64

        /// Whether the free space is too small for a reserve file and as much for other files.
        var isScarce: Bool { available < 2 * reserve }
    }

    private func usage() -> Usage? {
        var disk = statvfs()
        guard statvfs((path as NSString).deletingLastPathComponent, &disk) == 0, disk.f_blocks > 0 else { return nil }
        let block = Int64(clamping: disk.f_frsize)
        // Only root can use the blocks that the file system reserves for root.
        let free = Int64(clamping: geteuid() == 0 ? disk.f_bfree : disk.f_bavail)
        let total = Int64(clamping: disk.f_blocks).multipliedReportingOverflow(by: block)
        let available = free.multipliedReportingOverflow(by: block)
        return Usage(
            available: available.overflow ? .max : available.partialValue,
            reserve: min(Self.maxSize, (total.overflow ? .max : total.partialValue) / 16))
    }
}
