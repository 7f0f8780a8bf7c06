package import Foundation
import Synchronization

/// Makes identifiers whose order is that of time, for rows that are read newest first.
///
/// 16 digits of milliseconds, 7 of a count of this process, and 10 random letters: what one process makes in a millisecond
/// stays in order, and several processes never make the same.
package enum TimeOrderedID {
    private static let count = Atomic<Int>(0)

    /// A new identifier.
    package static func make(at date: Date) -> String {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        return beginning(at: date) + String(1_000_000 + (number & .max) % 1_000_000) + Identifier.random().prefix(10)
    }

    /// The least identifier of a moment.
    package static func beginning(at date: Date) -> String {
        String(1_000_000_000_000_000 + min(max(0, date.milliseconds), 8_000_000_000_000_000))
    }
}
