import Basics
import Foundation

/// The end of what is shared, as it is typed and printed: the last day that counts, or a time.
struct SharingEnd: Equatable {
    /// The time from which it counts no more.
    let date: Date

    init(_ date: Date) { self.date = date }

    /// - Parameter text: a day as 2030-12-31, which counts to its end, or a time.
    /// - Throws: ``Failure`` for every other text.
    init(typed text: String) throws {
        guard let date = Day(text)?.end ?? (try? Date(text, strategy: .iso8601)) else {
            throw Failure(
                "--until is a day like 2030-12-31 or a time like 2030-12-31T18:00:00Z, not \(text.shown)")
        }
        self.date = date
    }

    /// The last day, where it counts to its end; `nil` where it ends within a day.
    var lastDay: String? {
        let day = Day(before: date)
        return day.end == date ? "\(day)" : nil
    }

    /// The text that was typed, or another for the same moment.
    var text: String { lastDay ?? date.formatted(.iso8601) }

    /// A list's column for it, empty where there is no end.
    static func cell(_ date: Date?, hasEnded: Bool) -> String {
        date.map { SharingEnd($0).text + (hasEnded ? " (ended)" : "") } ?? ""
    }
}
