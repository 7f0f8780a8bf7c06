import Foundation

/// Dates in header fields (RFC 9110 §5.6.7). They are written as IMF-fixdate, the one form that is still generated; the
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

    /// Every number of two digits: making one takes longer than finding it.
    private static let pairs = (0..<100).map { $0 < 10 ? "0\($0)" : "\($0)" }

    static func format(_ date: Date) -> String {
        // By the C library: a formatter takes longer than everything else in an answer.
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down)), time = tm()
        gmtime_r(&seconds, &time)
        let year = Int(time.tm_year) + 1900
        let yearText = (0..<10_000).contains(year) ? pairs[year / 100] + pairs[year % 100] : "\(year)"
        let parts: [String] = [
            ", ", pairs[Int(time.tm_mday)], " ", months[Int(time.tm_mon)], " ", yearText, " ",
            pairs[Int(time.tm_hour)], ":", pairs[Int(time.tm_min)], ":", pairs[Int(time.tm_sec)], " GMT",
        ]
        return parts.reduce(into: days[Int(time.tm_wday)]) { $0 += $1 }
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
