public import Foundation

/// The protocol's two ways to write an instant.
public enum WOPITime {
    /// `2026-01-31T09:15:02.1230000Z`: UTC, seven fraction digits, as .NET's round-trip form (check-info.md §7).
    public static func roundTrip(_ date: Date) -> String {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return String(date.formatted(style).dropLast()) + "0000Z"
    }

    /// Milliseconds since 1970: `access_token_ttl` and `AccessTokenExpiry`, an instant and not a duration
    /// (security.md §1.1).
    public static func milliseconds(_ date: Date) -> Int64 {
        Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0
    }
}
