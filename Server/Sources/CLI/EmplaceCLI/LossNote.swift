import PostgresEngine
import S3Blobs
import Synchronization

/// Why the database or the object store is away, as the last attempt to reach it said: a command that gives up tells
/// it, where a server would have written it to its log.
final class LossNote: Sendable {
    private let last = Mutex<String?>(nil)

    var reason: String? { last.withLock { $0 } }

    func keep(_ reason: String) { last.withLock { $0 = reason.shown } }
}

extension Installation {
    /// Has this command remember what is away.
    func noteLosses() {
        let note = CommandStreams.current.losses
        if case .server(let engine, let address) = database {
            engine.reportLosses { note.keep("the database at \(address) is away: \($0)") }
        }
        if case .bucket(let blobs) = content, let address = settings.objects {
            blobs.reportLosses { note.keep("the bucket \(address) is away: \($0)") }
        }
    }
}
