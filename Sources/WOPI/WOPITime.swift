public import Foundation

/// The protocol's two ways to write an instant.
public enum WOPITime {
    /// `2026-01-31T09:15:02.1230000Z`: UTC, seven fraction digits, as .NET's round-trip form (check-info.md §7).
    public static func roundTrip(_ date: Date) -> String {
        // From whole milliseconds: a fraction such as .123 is no binary number, and would be cut to .122.
        let (seconds, rest) = milliseconds(date).quotientAndRemainder(dividingBy: 1000)
        let time = CivilTime(seconds: rest < 0 ? seconds - 1 : seconds)
        let fraction = (rest < 0 ? rest + 1000 : rest).padded(to: 3)
        return "\(time.year.padded(to: 4))-\(time.month.padded(to: 2))-\(time.day.padded(to: 2))T\(time.clock)"
            + ".\(fraction)0000Z"
    }

    /// Milliseconds since 1970: `access_token_ttl` and `AccessTokenExpiry`, an instant and not a duration
    /// (security.md §1.1).
    public static func milliseconds(_ date: Date) -> Int64 {
        Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0
    }
}
