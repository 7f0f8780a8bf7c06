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
