import Foundation

/// A duration as text in settings: a number and its unit, such as `90s`, `15m`, `36h`, `7d`, `4w`.
enum DurationText {
    private static let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 24 * 3600, "w": 7 * 24 * 3600]

    /// - Returns: `nil` for any other text, and for more than 100 years.
    static func seconds(_ text: String) -> TimeInterval? {
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()), count >= 0,
            text.first != "+"
        else { return nil }
        let (seconds, overflow) = count.multipliedReportingOverflow(by: unit)
        return overflow || seconds > 100 * 366 * 24 * 3600 ? nil : TimeInterval(seconds)
    }

    /// Formats whole seconds in the largest unit of days, hours, minutes and seconds that divides them.
    static func text(_ seconds: TimeInterval) -> String {
        let seconds = Int64(seconds)
        let unit: Character = ["d", "h", "m"].first { seconds % (units[$0] ?? 1) == 0 } ?? "s"
        return "\(seconds / (units[unit] ?? 1))\(unit)"
    }
}
