import HTTPServing
import Logging

extension LineLogHandler: AccessLog {
    /// Writes the names in their known order, which avoids collecting and sorting pairs.
    func log(_ record: RequestRecord) {
        var own = PairsBetween(ownPairs)
        // Formats the error before the line begins, because that may take long and other threads wait for the line.
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

/// The logger's own pairs, which are merged with those of a record by name. The record's value takes precedence.
private struct PairsBetween {
    private let pairs: [LogPair]
    private var written = 0

    /// - Parameter pairs: pairs sorted by name.
    init(_ pairs: [LogPair]) { self.pairs = pairs }

    /// Writes all pairs with smaller names, and the beginning of the pair named `name`.
    mutating func open(_ name: String, in line: inout LogLine) {
        while written < pairs.count, pairs[written].name <= name {
            if pairs[written].name != name { line.append(pairs[written]) }
            written += 1
        }
        line.open(name)
    }

    /// Writes the remaining pairs.
    func finish(_ line: inout LogLine) {
        for pair in pairs[written...] { line.append(pair) }
    }
}
