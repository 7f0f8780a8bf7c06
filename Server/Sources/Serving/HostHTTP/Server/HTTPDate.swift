import Foundation
import WOPI

/// Dates as header fields carry them (RFC 9110 §5.6.7): written as IMF-fixdate, the one form that is still made; the
/// two obsolete forms are not read, and a condition with one is ignored.
enum HTTPDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    static func format(_ date: Date) -> String {
        let time = CivilTime(seconds: Int64(date.timeIntervalSince1970.rounded(.down)))
        let (day, month) = (days[time.weekday], months[time.month - 1])
        return "\(day), \(time.day.padded(to: 2)) \(month) \(time.year.padded(to: 4)) \(time.clock) GMT"
    }

    static func parse(_ text: String) -> Date? {
        let words = text.trimmed.split(separator: " ")
        guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT",
            let day = Int(words[1]), (1...31).contains(day),
            let month = months.firstIndex(of: String(words[2])),
            let year = Int(words[3]), (1...9999).contains(year)
        else { return nil }
        let time = words[4].split(separator: ":").compactMap { Int($0) }
        guard time.count == 3, (0...23).contains(time[0]), (0...59).contains(time[1]), (0...60).contains(time[2])
        else { return nil }
        return calendar.date(
            from: DateComponents(
                year: year, month: month + 1, day: day, hour: time[0], minute: time[1], second: time[2]
            )
        )
    }
}
