public import Foundation

/// The protocol's two ways to write an instant.
public enum WOPITime {
    /// `2026-01-31T09:15:02.1230000Z`: UTC, seven fraction digits, as .NET's round-trip form (check-info.md §7).
    public static func roundTrip(_ date: Date) -> String {
        // From whole milliseconds: a fraction such as .123 is no binary number, and a formatter cuts it to .122.
        let (seconds, rest) = milliseconds(date).quotientAndRemainder(dividingBy: 1000)
        let whole = Date(timeIntervalSince1970: Double(rest < 0 ? seconds - 1 : seconds)).formatted(.iso8601)
        let fraction = "\(1000 + (rest < 0 ? rest + 1000 : rest))".dropFirst()
        return whole.dropLast() + ".\(fraction)0000Z"
    }

    /// Milliseconds since 1970: `access_token_ttl` and `AccessTokenExpiry`, an instant and not a duration
    /// (security.md §1.1).
    public static func milliseconds(_ date: Date) -> Int64 {
        Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0
    }
}
