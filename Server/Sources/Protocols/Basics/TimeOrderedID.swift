package import Foundation
import Synchronization

/// Makes identifiers that sort by time, for rows that are read newest first.
///
/// An identifier has 16 digits of milliseconds, a 7-digit counter of this process, and 10 random letters. Identifiers
/// that one process makes within a millisecond stay in order, and no two processes make the same identifier.
package enum TimeOrderedID {
    private static let count = Atomic<Int>(0)

    /// A new identifier for `date`.
    package static func make(at date: Date) -> String {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        return beginning(at: date) + String(1_000_000 + (number & .max) % 1_000_000) + Identifier.random().prefix(10)
    }

    /// The smallest identifier of a moment.
    package static func beginning(at date: Date) -> String {
        String(1_000_000_000_000_000 + min(max(0, date.milliseconds), 8_000_000_000_000_000))
    }
}
