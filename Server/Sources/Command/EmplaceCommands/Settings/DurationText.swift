import Foundation

/// A duration as settings write it: a number and its unit, `90s`, `15m`, `36h`, `7d`, `4w`.
enum DurationText {
    private static let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 24 * 3600, "w": 7 * 24 * 3600]

    /// - Returns: `nil` for anything else, and for more than a hundred years.
    static func seconds(_ text: String) -> TimeInterval? {
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()), count >= 0,
            text.first != "+"
        else { return nil }
        let (seconds, overflow) = count.multipliedReportingOverflow(by: unit)
        return overflow || seconds > 100 * 366 * 24 * 3600 ? nil : TimeInterval(seconds)
    }
}
