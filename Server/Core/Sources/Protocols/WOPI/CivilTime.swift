/// The UTC calendar date and time of an instant. The values are computed arithmetically, because a formatter would take
/// longer than all other work for a response.
public struct CivilTime: Hashable, Sendable {
    /// The year, such as 2026.
    public let year: Int64
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int
    /// The hour, 0 to 23.
    public let hour: Int
    /// The minute, 0 to 59.
    public let minute: Int
    /// The second, 0 to 59.
    public let second: Int
    /// The day of the week, from 0 (Sunday) to 6 (Saturday).
    public let weekday: Int

    /// Converts an instant to UTC.
    ///
    /// - Parameter seconds: seconds since 1970.
    public init(seconds: Int64) {
        var days = seconds / 86_400
        if seconds % 86_400 < 0 { days -= 1 }
        let rest = Int(seconds - days * 86_400)
        (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
        weekday = Int(((days + 4) % 7 + 7) % 7)
        // Count days from March 1 of year 0, so that February 29 is the last day of a year. The calendar repeats every
        // 400 years.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * march + 2) / 5 + 1)
        month = Int(march < 10 ? march + 3 : march - 9)
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }
}

extension CivilTime {
    /// The time of day as text, such as `09:15:02`.
    public var clock: String { "\(hour.padded(to: 2)):\(minute.padded(to: 2)):\(second.padded(to: 2))" }
}

extension BinaryInteger {
    /// The number in decimal, padded with leading zeros to `width` digits.
    public func padded(to width: Int) -> String {
        let digits = String(self)
        return digits.count < width ? String(repeating: "0", count: width - digits.count) + digits : digits
    }
}
