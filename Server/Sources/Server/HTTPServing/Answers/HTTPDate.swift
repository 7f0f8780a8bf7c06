package import Foundation

/// Formats and parses dates in header fields (RFC 9110 §5.6.7). Dates are formatted as IMF-fixdate. All three formats
/// of RFC 9110 are parsed.
package enum HTTPDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    /// The numbers 0 to 99 as text of two digits. Looking a number up in this table is faster than formatting it.
    private static let pairs = (0..<100).map { $0 < 10 ? "0\($0)" : "\($0)" }

    static func format(_ date: Date) -> String {
        // Uses the C library, because a `DateFormatter` takes longer than the rest of the response.
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

    package static func parse(_ text: String) -> Date? {
        let words = text.trimmed.split(separator: " ")
        switch words.count {
        // The IMF-fixdate format, such as Sun, 06 Nov 1994 08:49:37 GMT
        case 6 where words[0].hasSuffix(",") && words[5] == "GMT":
            return date(day: words[1], month: words[2], year: Int(words[3]), time: words[4])
        // The obsolete RFC 850 format, such as Sunday, 06-Nov-94 08:49:37 GMT
        case 4 where words[0].hasSuffix(",") && words[3] == "GMT":
            let parts = words[1].split(separator: "-")
            guard parts.count == 3 else { return nil }
            return date(day: parts[0], month: parts[1], year: fullYear(parts[2]), time: words[2])
        // The obsolete asctime format, such as Sun Nov  6 08:49:37 1994
        case 5: return date(day: words[2], month: words[1], year: Int(words[4]), time: words[3])
        default: return nil
        }
    }

    /// Expands a two-digit year to a year at most 50 years in the future (RFC 9110 §5.6.7).
    private static func fullYear(_ text: Substring) -> Int? {
        guard text.utf8.count == 2, let year = Int(text), year >= 0 else { return nil }
        let latest = calendar.component(.year, from: Date()) + 50
        let century = latest / 100 * 100
        return century + year > latest ? century - 100 + year : century + year
    }

    private static func date(day: Substring, month: Substring, year: Int?, time: Substring) -> Date? {
        guard let day = Int(day), (1...31).contains(day), let month = months.firstIndex(of: String(month)),
            let year, (1...9999).contains(year)
        else { return nil }
        let parts = time.split(separator: ":", omittingEmptySubsequences: false),
            time = parts.compactMap { Int($0) }
        guard parts.count == 3, time.count == 3, (0...23).contains(time[0]), (0...59).contains(time[1]),
            (0...60).contains(time[2])
        else { return nil }
        return calendar.date(
            from: DateComponents(
                year: year, month: month + 1, day: day, hour: time[0], minute: time[1], second: time[2]
            )
        )
    }
}
