import Logging

/// Writes a line for each event: time (UTC), level, label, metadata by name, source, message.
///
/// The handler that comes with swift-log looks for the time zone's file and calls the kernel for every line, which
/// takes about as long as answering CheckFileInfo.
struct LineLogHandler: LogHandler {
    var metadata: Logger.Metadata {
        get { pairs.reduce(into: [:]) { $0[$1.name] = $1.value } }
        set { pairs = [LogPair](newValue) }
    }
    var metadataProvider: Logger.MetadataProvider?
    var logLevel: Logger.Level {
        get { ownLevel ?? threshold.level }
        set { ownLevel = newValue }
    }
    /// The logger's metadata by name: every request has a logger of its own with a value or two, for which a dictionary
    /// would be made and sorted.
    private var pairs: [LogPair] = []
    /// The level that was set for this logger alone.
    private var ownLevel: Logger.Level?
    private let threshold: LogThreshold
    private let label: String
    private let lines: LogLines

    init(label: String, lines: LogLines, threshold: LogThreshold = LogThreshold(.info)) {
        self.label = label
        self.lines = lines
        self.threshold = threshold
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { pairs[named: key] }
        set { pairs[named: key] = newValue }
    }

    func log(event: LogEvent) {
        let pairs = pairs(event)
        write(event.level, source: event.source, message: event.message.description) { line in
            for pair in pairs { line.append(pair) }
        }
    }

    /// Writes one line with the metadata that `compose` appends.
    func write(_ level: Logger.Level, source: String, message: String, _ compose: (inout LogLine) -> Void) {
        lines.add(isUrgent: level >= .warning) { line in
            line.append(level.rawValue)
            line.append(" ")
            line.append(label)
            line.append(":")
            compose(&line)
            line.append(" [")
            line.append(source)
            line.append("] ")
            line.append(message)
        }
    }

    /// The pairs that the logger and its task add to every line, by name; the logger's value wins over the task's.
    var ownPairs: [LogPair] {
        guard let provided = metadataProvider?.get(), !provided.isEmpty else { return pairs }
        return [LogPair](provided.merging(metadata) { $1 })
    }

    /// The metadata of a line, by name; the event's value wins over the logger's.
    private func pairs(_ event: LogEvent) -> [LogPair] {
        var pairs = ownPairs
        for (name, value) in event.metadata ?? [:] { pairs[named: name] = value }
        guard let error = event.error else { return pairs }
        pairs.append(LogPair(name: "error.message", value: .string("\(error)")))
        return pairs.sorted { $0.name < $1.name }
    }
}
