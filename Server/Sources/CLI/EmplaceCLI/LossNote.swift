import PostgresEngine
import S3Blobs
import Synchronization

/// The error of the last attempt to reach the database or object store. A command prints the error when it gives up; a
/// server logs it instead.
final class LossNote: Sendable {
    private let last = Mutex<String?>(nil)

    var reason: String? { last.withLock { $0 } }

    func keep(_ reason: String) { last.withLock { $0 = reason.shown } }
}

extension Installation {
    /// Keeps the reason whenever the database or object store is unreachable, for the error message of the command.
    func noteLosses() {
        let note = CommandStreams.current.losses
        if case .server(let engine, let address) = database {
            engine.reportLosses { note.keep("the database at \(address) is unavailable: \($0)") }
        }
        if case .bucket(let blobs) = content, let address = settings.objects {
            blobs.reportLosses { note.keep("the bucket \(address) is unavailable: \($0)") }
        }
    }
}
