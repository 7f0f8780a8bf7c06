import Foundation

/// Times as the commands show them: in UTC, which `--json` has in ISO 8601.
extension Date {
    /// `2026-11-22 08:00:59 UTC`
    var utcText: String {
        formatted(.iso8601.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false)) + " UTC"
    }

    /// The end of something: the last day where it is the end of one, as in `2030-12-31`, or the time.
    var endText: String {
        guard timeIntervalSince1970.truncatingRemainder(dividingBy: 24 * 60 * 60) == 0 else { return utcText }
        return addingTimeInterval(-1).formatted(.iso8601.year().month().day())
    }
}
