import Foundation

/// Times in UTC, as commands print them. `--json` uses ISO 8601 instead.
extension Date {
    /// The time in UTC, such as `2026-11-22 08:00:59 UTC`.
    var utcText: String {
        formatted(.iso8601.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false))
            + " UTC"
    }
}
