import Logging

/// Writes a line for each event: time (UTC), level, label, metadata by name, source, message.
///
/// The handler that comes with swift-log looks for the time zone's file and calls the kernel for every line, which
/// takes about as long as answering CheckFileInfo.
struct LineLogHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel: Logger.Level {
        get { ownLevel ?? threshold.level }
        set { ownLevel = newValue }
    }
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
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        lines.add(isUrgent: event.level >= .warning) { line in
            line.append(event.level.rawValue)
            line.append(" ")
            line.append(label)
            line.append(":")
            for (name, value) in pairs(event) {
                line.append(" ")
                line.append(name)
                line.append("=")
                if case .string(let text) = value { line.append(text) } else { line.append(value.description) }
            }
            line.append(" [")
            line.append(event.source)
            line.append("] ")
            line.append(event.message.description)
        }
    }

    /// The metadata of a line. Where several have the same key, the event's value wins over the logger's, and the
    /// logger's over the task's.
    private func pairs(_ event: LogEvent) -> [(key: String, value: Logger.MetadataValue)] {
        var pairs: [(key: String, value: Logger.MetadataValue)] = []
        pairs.reserveCapacity(16)
        for source in [event.metadata, metadata, metadataProvider?.get()] {
            let known = pairs.count
            for pair in source ?? [:] where !pairs[..<known].contains(where: { $0.key == pair.key }) {
                pairs.append(pair)
            }
        }
        if let error = event.error { pairs.append(("error.message", .string("\(error)"))) }
        pairs.sort { $0.key < $1.key }
        return pairs
    }
}
