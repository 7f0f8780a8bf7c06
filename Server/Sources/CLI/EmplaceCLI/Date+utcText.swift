import Foundation

/// Times as the commands show them: in UTC, which `--json` has in ISO 8601.
extension Date {
    /// `2026-11-22 08:00:59 UTC`
    var utcText: String {
        formatted(.iso8601.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false))
            + " UTC"
    }
}
