import HTTPServing
import Logging

/// Writes a line for each log event, in a ``LogFormat``: time (UTC), level, label, metadata in the order of names,
/// source and message.
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
            for pair in pairs { line.add(pair) }
        }
    }

    /// Writes one log line. `compose` appends the metadata to the line.
    func write(_ level: Logger.Level, source: String, message: String, _ compose: (inout LogLine) -> Void) {
        lines.add(isUrgent: level >= .warning) { line in
            line.open(level, label: label)
            compose(&line)
            line.close(source: source, message: message)
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
            own.write("bytes", record.bytes, to: &line)
            if let client = record.client { own.write("client", client.description, to: &line) }
            if let cut { own.write("cut", cut, to: &line) }
            own.write("method", record.method, to: &line)
            own.write("ms", record.milliseconds, to: &line)
            if let route = record.route { own.write("route", route, to: &line) }
            own.write("status", Int64(record.status), to: &line)
            if let target = record.target { own.write("target", target, to: &line) }
            for detail in record.details { own.write(detail.name, detail.text, to: &line) }
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

    /// Writes a text, after the logger's pairs whose names come before its name.
    mutating func write(_ name: String, _ text: String, to line: inout LogLine) {
        writePairs(before: name, to: &line)
        line.add(name, text)
    }

    /// Writes a number, after the logger's pairs whose names come before its name.
    mutating func write(_ name: String, _ number: Int64, to line: inout LogLine) {
        writePairs(before: name, to: &line)
        line.add(name, number)
    }

    private mutating func writePairs(before name: String, to line: inout LogLine) {
        while written < pairs.count, pairs[written].name <= name {
            if pairs[written].name != name { line.add(pairs[written]) }
            written += 1
        }
    }

    /// Writes the logger's remaining pairs.
    func finish(_ line: inout LogLine) {
        for pair in pairs[written...] { line.add(pair) }
    }
}
