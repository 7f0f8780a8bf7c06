import ArgumentParser
import Foundation

/// `--json`, for the commands that report.
struct ReportOptions: ParsableArguments {
    @Flag(help: "Answer in JSON, for scripts.")
    var json = false

    /// Prints `value` as JSON (keys sorted, slashes not escaped, dates in ISO 8601), or the result of `text`.
    func print(_ value: some Encodable, text: () -> String) throws {
        guard json else {
            let lines = text()
            if !lines.isEmpty { Swift.print(lines) }
            fflush(nil)
            return
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        Swift.print(String(decoding: try encoder.encode(value), as: UTF8.self).shownInJSON)
        fflush(nil)
    }
}

/// Rows in columns as wide as their widest cell, with control characters escaped.
struct TextTable {
    let heads: [String]
    let rows: [[String]]

    var text: String {
        let lines = ([heads] + rows).map { $0.map(\.shown) }
        let widths = heads.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
                .joined(separator: "  ").trimmingCharacters(in: .whitespaces)
        }
        .joined(separator: "\n")
    }
}
