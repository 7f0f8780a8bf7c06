package import Logging
import Synchronization

/// Stores log lines for tests. Copies of a value store their lines in the same list, but have separate metadata.
package struct LogCapture: LogHandler {
    package struct Line: Sendable {
        package let level: Logger.Level
        package let message: String
        package let metadata: [String: String]

        package var text: String { "\(message) \(metadata)" }
    }

    private final class Storage: Sendable {
        let lines = Mutex<[Line]>([])
    }

    private let storage = Storage()
    package var logLevel = Logger.Level.info
    package var metadata = Logger.Metadata()

    package init() {}

    package var lines: [Line] { storage.lines.withLock { $0 } }

    package func lines(_ message: String) -> [Line] { lines.filter { $0.message == message } }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let merged = metadata.merging(event.metadata ?? [:]) { $1 }
        let line = Line(level: event.level, message: "\(event.message)", metadata: merged.mapValues { "\($0)" })
        storage.lines.withLock { $0.append(line) }
    }
}
