import Basics
public import Foundation

/// The two formats in which WOPI sends a time.
public enum WOPITime {
    /// Formats a date like .NET's round-trip format, with seven fraction digits in UTC: `2026-01-31T09:15:02.1230000Z`
    /// (docs/protocol/check-info.md#other-properties).
    public static func roundTrip(_ date: Date) -> String {
        // Format whole milliseconds, because a fraction such as .123 has no exact binary form and would be truncated to
        // .122.
        let (seconds, rest) = milliseconds(date).quotientAndRemainder(dividingBy: 1000)
        let time = CivilTime(seconds: rest < 0 ? seconds - 1 : seconds)
        var text: [UInt8] = []
        text.reserveCapacity(28)
        text.append(time.year, padded: 4, then: "-")
        text.append(Int64(time.month), padded: 2, then: "-")
        text.append(Int64(time.day), padded: 2, then: "T")
        text.append(Int64(time.hour), padded: 2, then: ":")
        text.append(Int64(time.minute), padded: 2, then: ":")
        text.append(Int64(time.second), padded: 2, then: ".")
        text.append(rest < 0 ? rest + 1000 : rest, padded: 3, then: "0")
        text.append(utf8Of: "000Z")
        return String(decoding: text, as: UTF8.self)
    }

    /// Milliseconds since 1970, the unit of `access_token_ttl` and `AccessTokenExpiry`. Both are points in time rather
    /// than durations (docs/protocol/security.md#expiry).
    public static func milliseconds(_ date: Date) -> Int64 {
        Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0
    }
}

extension [UInt8] {
    /// Appends a decimal number with leading zeros. Writes bytes, because creating a string for each part of the date
    /// would take longer than the date calculation.
    fileprivate mutating func append(_ number: Int64, padded width: Int, then end: Unicode.Scalar) {
        if number < 0 { append(UInt8(ascii: "-")) }
        var digits = 1, unit: UInt64 = 1
        while digits < width || number.magnitude / unit >= 10 {
            digits += 1
            unit *= 10
        }
        while unit > 0 {
            append(UInt8(ascii: "0") + UInt8(number.magnitude / unit % 10))
            unit /= 10
        }
        append(UInt8(ascii: end))
    }
}

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
