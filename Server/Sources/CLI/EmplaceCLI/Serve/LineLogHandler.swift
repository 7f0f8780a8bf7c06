import HTTPServing
import Logging

/// Writes a line for each log event: time (UTC), level, label, metadata in the order of names, source and message.
///
/// swift-log's own handler reads the time zone file and makes system calls for every line, which takes about as long as
/// a response to CheckFileInfo.
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
    /// The logger's metadata, sorted by name. Every request has a logger with one or two values, for which a dictionary
    /// would be slower than an array.
    private var pairs: [LogPair] = []
    /// The level that was set for this logger; `nil` if the common level applies.
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

    /// Writes one log line. `compose` appends the metadata to the line.
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

    /// The metadata that the logger and its task add to every line, sorted by name. If both have a value of the same
    /// name, the logger's value is used.
    var ownPairs: [LogPair] {
        guard let provided = metadataProvider?.get(), !provided.isEmpty else { return pairs }
        return [LogPair](provided.merging(metadata) { $1 })
    }

    /// Returns the metadata of a line, sorted by name. If the event and the logger have a value of the same name, the
    /// event's value is used.
    private func pairs(_ event: LogEvent) -> [LogPair] {
        var pairs = ownPairs
        for (name, value) in event.metadata ?? [:] { pairs[named: name] = value }
        guard let error = event.error else { return pairs }
        pairs.append(LogPair(name: "error.message", value: .string("\(error)")))
        return pairs.sorted { $0.name < $1.name }
    }
}

extension LineLogHandler: AccessLog {
    /// Writes the line for a completed request. The values are written in the order of their names, so that they don't
    /// have to be collected and sorted.
    func log(_ record: RequestRecord) {
        var own = PairsBetween(ownPairs)
        // The error is formatted before the line begins. This may take long, and other threads can't write while a line
        // is open.
        let cut = record.cut.map { "\($0)" }
        write(.info, source: RequestRecord.source, message: RequestRecord.message) { line in
            own.open("bytes", in: &line)
            line.append(record.bytes)
            if let client = record.client {
                own.open("client", in: &line)
                line.append(client.description)
            }
            if let cut {
                own.open("cut", in: &line)
                line.append(cut)
            }
            own.open("method", in: &line)
            line.append(record.method)
            own.open("ms", in: &line)
            line.append(record.milliseconds)
            if let route = record.route {
                own.open("route", in: &line)
                line.append(route)
            }
            own.open("status", in: &line)
            line.append(Int64(record.status))
            if let target = record.target {
                own.open("target", in: &line)
                line.append(target)
            }
            own.finish(&line)
        }
    }
}

/// The metadata of the logger, which is merged with the values of a completed request in the order of names. If both
/// have a value of the same name, the value of the request is used.
private struct PairsBetween {
    private let pairs: [LogPair]
    private var written = 0

    /// Creates a merge of which nothing has been written yet.
    ///
    /// - Parameter pairs: the logger's metadata, sorted by name.
    init(_ pairs: [LogPair]) { self.pairs = pairs }

    /// Writes the logger's pairs whose names come before `name`, and then the beginning of the pair with this name.
    mutating func open(_ name: String, in line: inout LogLine) {
        while written < pairs.count, pairs[written].name <= name {
            if pairs[written].name != name { line.append(pairs[written]) }
            written += 1
        }
        line.open(name)
    }

    /// Writes the logger's remaining pairs.
    func finish(_ line: inout LogLine) {
        for pair in pairs[written...] { line.append(pair) }
    }
}
