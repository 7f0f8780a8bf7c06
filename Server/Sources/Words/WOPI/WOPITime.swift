public import Foundation

/// The protocol's two ways to write an instant.
public enum WOPITime {
    /// `2026-01-31T09:15:02.1230000Z`: UTC, seven fraction digits, as .NET's round-trip form
    /// (docs/protocol/check-info.md#other-properties).
    public static func roundTrip(_ date: Date) -> String {
        // From whole milliseconds: a fraction such as .123 is no binary number, and would be cut to .122.
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
        return String(decoding: text, as: UTF8.self) + "000Z"
    }

    /// Milliseconds since 1970: `access_token_ttl` and `AccessTokenExpiry`, an instant and not a duration
    /// (docs/protocol/security.md#expiry).
    public static func milliseconds(_ date: Date) -> Int64 {
        Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0
    }
}

extension [UInt8] {
    /// In decimal, with zeros before it. By bytes: a string of each part would take longer than the calendar.
    fileprivate mutating func append(_ number: Int64, padded width: Int, then end: Unicode.Scalar) {
        if number < 0 { append(UInt8(ascii: "-")) }
        let start = count
        append(contentsOf: repeatElement(UInt8(ascii: "0"), count: width))
        var rest = number.magnitude, index = count
        while rest > 0 {
            if index > start { index -= 1 } else { insert(0, at: start) }
            self[index] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        append(UInt8(ascii: end))
    }
}
