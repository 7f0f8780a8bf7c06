import Foundation

/// A duration as text in settings: a number and its unit, such as `90s`, `15m`, `36h`, `7d`, `4w`.
enum DurationText {
    private static let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 24 * 3600, "w": 7 * 24 * 3600]

    /// Parses a duration.
    ///
    /// - Returns: the seconds; `nil` if the text isn't a duration or is longer than 100 years.
    static func seconds(_ text: String) -> TimeInterval? {
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()), count >= 0,
            text.first != "+"
        else { return nil }
        let (seconds, overflow) = count.multipliedReportingOverflow(by: unit)
        return overflow || seconds > 100 * 366 * 24 * 3600 ? nil : TimeInterval(seconds)
    }

    /// Formats whole seconds in the largest unit that divides them: days, hours, minutes or seconds.
    static func text(_ seconds: TimeInterval) -> String {
        let seconds = Int64(seconds)
        let unit: Character = ["d", "h", "m"].first { seconds % (units[$0] ?? 1) == 0 } ?? "s"
        return "\(seconds / (units[unit] ?? 1))\(unit)"
    }
}
