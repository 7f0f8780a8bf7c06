import Foundation
import Synchronization

/// A file beside the database that only takes up room. On a full disk it is given up, so that transactions that delete,
/// revoke or sign in still have room for the pages that they change.
///
/// The server keeps one. A command gives up the server's when it needs the room, and leaves it to the server to make
/// another as soon as there is room again.
final class DiskReserve: Sendable {
    /// The most bytes that are reserved. The write-ahead log, emptied first, takes the pages of any one step of a deletion.
    static let maxSize: Int64 = 16 << 20

    private enum State {
        case missing, held
        /// The file system can't reserve room, or doesn't say how much there is.
        case unsupported
    }

    private let path: String
    private let isKept: Bool
    private let state = Mutex(State.missing)

    /// - Parameters:
    ///   - database: the path of the database, beside which the file is.
    ///   - isKept: whether this process keeps the reserve; one that doesn't only gives up what is there.
    init(beside database: String, isKept: Bool) {
        path = database + "-reserve"
        self.isKept = isKept
    }

    /// Makes the reserve, unless it is there.
    ///
    /// - Returns: whether transactions may add what grows without end. They may not while the disk has no room for the
    ///   reserve: what is left is for those that free some.
    func hold() -> Bool {
        guard isKept else { return true }
        return state.withLock { state in
            // A command may have given it up.
            if state == .held, access(path, F_OK) != 0 { state = .missing }
            if state == .missing { state = make() }
            return state != .missing
        }
    }

    /// Removes the file, also that of another process.
    func giveUp() {
        state.withLock { state in
            if state == .held { state = .missing }
            unlink(path)
        }
    }

    /// Whether so little room is left that saves fail or soon will.
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

    /// Bytes that this process could still write, and bytes to reserve: a sixteenth of a small disk.
    private func usage() -> (available: Int64, reserve: Int64)? {
        var disk = statvfs()
        guard statvfs((path as NSString).deletingLastPathComponent, &disk) == 0, disk.f_blocks > 0 else { return nil }
        let block = Int64(clamping: disk.f_frsize)
        // Of what only an administrator may fill, an administrator has all.
        let free = Int64(clamping: geteuid() == 0 ? disk.f_bfree : disk.f_bavail)
        let total = Int64(clamping: disk.f_blocks).multipliedReportingOverflow(by: block)
        let available = free.multipliedReportingOverflow(by: block)
        return (
            available.overflow ? .max : available.partialValue,
            min(Self.maxSize, (total.overflow ? .max : total.partialValue) / 16)
        )
    }
}
