public import Foundation

extension Date {
    /// Creates a date from milliseconds since 1970 (UTC), the unit of every instant that this package stores or sends.
    public init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// Milliseconds since 1970 (UTC), limited to what `Int64` can hold.
    public var milliseconds: Int64 {
        Int64(exactly: (timeIntervalSince1970 * 1000).rounded()) ?? (timeIntervalSince1970 < 0 ? .min : .max)
    }
}
