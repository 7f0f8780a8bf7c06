import Foundation
import Synchronization

/// A file beside the database that reserves disk space. On a full disk it is deleted, so that transactions that delete,
/// revoke or sign in have space for the pages that they change.
///
/// The server creates the file. A CLI command deletes it when the command needs the space, and the server recreates it
/// as soon as there is free space.
final class DiskReserve: Sendable {
    /// The maximum size of the reserve in bytes, enough for the pages that any single step of a deletion writes to the
    /// write-ahead log.
    static let maxSize: Int64 = 16 << 20

    private enum State {
        case missing, held
        /// The file system can't reserve space, or doesn't report its free space.
        case unsupported
    }

    private let path: String
    private let isKept: Bool
    private let state = Mutex(State.missing)

    /// Creates the reserve.
    ///
    /// - Parameters:
    ///   - database: the path of the database, beside which the file is created.
    ///   - isKept: whether this process keeps the reserve; otherwise it only deletes an existing one.
    init(beside database: String, isKept: Bool) {
        path = database + "-reserve"
        self.isKept = isKept
    }

    /// Creates the reserve unless it exists.
    ///
    /// - Returns: whether transactions may add unbounded data. `false` while the disk has no space for the reserve,
    ///   because the remaining space is kept for transactions that delete data.
    func hold() -> Bool {
        guard isKept else { return true }
        return state.withLock { state in
            // A command may have deleted the reserve file.
            if state == .held, access(path, F_OK) != 0 { state = .missing }
            if state == .missing { state = make() }
            return state != .missing
        }
    }

    /// Deletes the reserve file, even one that another process made.
    func giveUp() {
        state.withLock { state in
            if state == .held { state = .missing }
            unlink(path)
        }
    }

    /// Whether there is so little free space that saves fail or soon will.
    var isShort: Bool {
        guard isKept else { return false }
        guard hold() else { return true }
        guard let usage = usage() else { return false }
        return usage.available < usage.reserve
    }

    private func make() -> State {
        guard let usage = usage() else { return .unsupported }
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return errno == ENOSPC || errno == EDQUOT ? .missing : .unsupported }
        defer { close(file) }
        var status = stat()
        if fstat(file, &status) == 0, status.st_size >= usage.reserve { return .held }
        let code = usage.available < 2 * usage.reserve ? ENOSPC : posix_fallocate(file, 0, off_t(usage.reserve))
        guard code != 0 else { return .held }
        unlink(path)
        return code == ENOSPC || code == EDQUOT ? .missing : .unsupported
    }

    /// Returns the number of free bytes for this process, and the size of the reserve: ``maxSize``, but at most a
    /// sixteenth of the disk.
    private func usage() -> (available: Int64, reserve: Int64)? {
        var disk = statvfs()
        guard statvfs((path as NSString).deletingLastPathComponent, &disk) == 0, disk.f_blocks > 0 else { return nil }
        let block = Int64(clamping: disk.f_frsize)
        // Only root can use the blocks reserved for root.
        let free = Int64(clamping: geteuid() == 0 ? disk.f_bfree : disk.f_bavail)
        let total = Int64(clamping: disk.f_blocks).multipliedReportingOverflow(by: block)
        let available = free.multipliedReportingOverflow(by: block)
        return (
            available.overflow ? .max : available.partialValue,
            min(Self.maxSize, (total.overflow ? .max : total.partialValue) / 16)
        )
    }
}
