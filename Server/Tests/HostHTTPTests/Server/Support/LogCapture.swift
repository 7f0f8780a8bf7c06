import Logging
import Synchronization

/// Keeps log lines for tests to look at; copies share what was kept, not their metadata.
struct LogCapture: LogHandler {
    struct Line: Sendable {
        let level: Logger.Level
        let message: String
        let metadata: [String: String]

        var text: String { "\(message) \(metadata)" }
    }

    private final class Storage: Sendable {
        let lines = Mutex<[Line]>([])
    }

    private let storage = Storage()
    var logLevel = Logger.Level.info
    var metadata = Logger.Metadata()

    var lines: [Line] { storage.lines.withLock { $0 } }

    func lines(_ message: String) -> [Line] { lines.filter { $0.message == message } }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let merged = metadata.merging(event.metadata ?? [:]) { $1 }
        let line = Line(level: event.level, message: "\(event.message)", metadata: merged.mapValues { "\($0)" })
        storage.lines.withLock { $0.append(line) }
    }
}
