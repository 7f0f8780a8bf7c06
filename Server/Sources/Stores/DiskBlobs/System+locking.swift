import Foundation

/// Advisory locks on open files. They belong to the open file, so two openings by one process exclude one another, too.
extension System {
    enum LockAttempt {
        case held
        /// Another opening of the file holds a lock that excludes it.
        case refused
        /// The file system knows no such locks.
        case unsupported
    }

    /// Never waits.
    static func lock(_ file: borrowing Descriptor, exclusively: Bool) -> LockAttempt {
        while flock(file.number, (exclusively ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return .refused }
            guard errno == EINTR else { return .unsupported }
        }
        return .held
    }

    /// Sets when a file was last written.
    static func setWritten(_ file: borrowing Descriptor, _ date: Date, path: String) throws {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        let time = timespec(
            tv_sec: Int(seconds), tv_nsec: Int((date.timeIntervalSince1970 - seconds) * 1_000_000_000))
        guard futimens(file.number, [time, time]) == 0 else { throw failure(path) }
    }
}
