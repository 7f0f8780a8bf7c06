import ArgumentParser
import Basics
import Foundation

/// The option `--json` of a command that prints a report.
struct ReportOptions: ParsableArguments {
    @Flag(help: "Print JSON, for scripts")
    var json = false

    /// Prints `value` as JSON if `--json` was given, otherwise the result of `text`.
    func print(_ value: some Encodable, text: () -> String) throws {
        guard json else {
            let lines = text()
            if !lines.isEmpty { CommandStreams.current.writeLine(lines) }
            return try Self.flush()
        }
        CommandStreams.current.writeLine(try Self.json(value))
        try Self.flush()
    }

    /// Flushes the standard output and throws if that fails, because the output may contain a secret that is shown only
    /// once.
    private static func flush() throws {
        guard fflush(nil) == 0 else {
            throw Failure(
                "the command succeeded, but its output couldn't be written: \(String(cString: strerror(errno)))")
        }
    }

    /// Encodes a value as indented JSON, with dates in ISO 8601 and control characters escaped.
    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder.indented
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(value), as: UTF8.self).shownInJSON
    }
}

/// A table as text. Each column is as wide on a terminal as the widest cell in it. Control characters are escaped.
struct TextTable {
    let heads: [String]
    let rows: [[String]]

    var text: String {
        let lines = ([heads] + rows).map { $0.map(\.shown) }
        let widths = heads.indices.map { column in lines.map { $0[column].terminalColumns }.max() ?? 0 }
        return lines.map { line in
            zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.terminalColumns) }
                .joined(separator: "  ").trimmingCharacters(in: .whitespaces)
        }
        .joined(separator: "\n")
    }
}
