import Foundation

/// Advisory locks (`flock`) on open files. A lock belongs to the open file, so two openings by one process also exclude
/// each other.
extension System {
    enum LockAttempt {
        case held
        /// Another open file holds a conflicting lock.
        case refused
        /// The file system doesn't support such locks.
        case unsupported
    }

    /// Tries to lock the file without waiting.
    static func lock(_ file: borrowing Descriptor, exclusively: Bool) -> LockAttempt {
        while flock(file.number, (exclusively ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return .refused }
            guard errno == EINTR else { return .unsupported }
        }
        return .held
    }

    /// Sets a file's time of the last write.
    static func setWritten(_ file: borrowing Descriptor, _ date: Date, path: String) throws {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        let time = timespec(
            tv_sec: Int(seconds), tv_nsec: Int((date.timeIntervalSince1970 - seconds) * 1_000_000_000))
        guard futimens(file.number, [time, time]) == 0 else { throw failure(path) }
    }
}
