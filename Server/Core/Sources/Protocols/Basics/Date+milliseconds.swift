public import Foundation

extension Date {
    /// Creates a date from milliseconds since 1970 (UTC), the unit in which this package stores and sends times.
    public init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// Milliseconds since 1970 (UTC), limited to the range of `Int64`.
    public var milliseconds: Int64 {
        Int64(exactly: (timeIntervalSince1970 * 1000).rounded()) ?? (timeIntervalSince1970 < 0 ? .min : .max)
    }
}
