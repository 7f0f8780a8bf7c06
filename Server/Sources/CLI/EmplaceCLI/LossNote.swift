import PostgresEngine
import S3Blobs
import Synchronization

/// The error of the last failed attempt to reach the database or the object store. A command prints this error when it
/// gives up; a server writes it to the log.
final class LossNote: Sendable {
    private let last = Mutex<String?>(nil)

    var reason: String? { last.withLock { $0 } }

    func keep(_ reason: String) { last.withLock { $0 = reason.shown } }
}

extension Installation {
    /// From now on, records why the database or the object store can't be reached, for the error message of the
    /// command.
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
