import Basics
import Foundation

/// The expiration of a link or permission: a last day such as `2030-12-31`, or a time.
struct SharingEnd: Equatable {
    /// The time at which the link or permission expires.
    let date: Date

    init(_ date: Date) { self.date = date }

    /// Parses an expiration.
    ///
    /// - Parameter text: a last day such as 2030-12-31, or a time.
    /// - Throws: ``Failure`` for any other text.
    init(typed text: String) throws {
        guard let date = Day(text)?.end ?? (try? Date(text, strategy: .iso8601)) else {
            throw Failure(
                "--until must be a day such as 2030-12-31 or a time such as 2030-12-31T18:00:00Z; got \(text.shown)")
        }
        self.date = date
    }

    /// The last day, if the link or permission expires at the end of a day; otherwise `nil`.
    var lastDay: String? {
        let day = Day(before: date)
        return day.end == date ? "\(day)" : nil
    }

    /// The expiration as the user typed it, or an equivalent text.
    var text: String { lastDay ?? date.formatted(.iso8601) }

    /// Returns the text for a table cell that shows the expiration; empty if the link or permission doesn't expire.
    static func cell(_ date: Date?, hasEnded: Bool) -> String {
        date.map { SharingEnd($0).text + (hasEnded ? " (expired)" : "") } ?? ""
    }
}
