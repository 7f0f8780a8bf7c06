package import Foundation

extension Date {
    /// The unit of every instant that is stored or sent by this package: milliseconds since 1970, UTC.
    package init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    package var milliseconds: Int64 {
        Int64(exactly: (timeIntervalSince1970 * 1000).rounded()) ?? (timeIntervalSince1970 < 0 ? .min : .max)
    }
}
