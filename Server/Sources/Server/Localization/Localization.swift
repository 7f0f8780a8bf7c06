package import Documents
package import Foundation

/// Formats times and sizes in a language.
///
/// The server doesn't know the browser's time zone, so recent times are shown relative to now.
/// The script converts absolute times to the local time zone.
package struct Localization: Sendable {
    package let language: Language
    package let strings: Strings
    package let now: Date

    package init(_ language: Language, now: Date) {
        self.language = language
        strings = language.strings
        self.now = now
    }

    package func time(_ date: Date) -> TimeText {
        let distance = distance(to: date)
        return TimeText(
            exact: date.formatted(.iso8601), full: moment(date), text: distance ?? day(date),
            precision: distance == nil ? .day : nil)
    }

    /// Formats a time to the minute for a list of events. With relative times, such as "2 hours ago", readers couldn't
    /// see the order of events.
    package func exactTime(_ date: Date) -> TimeText {
        time(date, as: Date.FormatStyle(date: .abbreviated, time: .shortened), .moment)
    }

    /// Formats a time of day in UTC. The page's script converts the time to the browser's time zone.
    package func clock(_ date: Date) -> TimeText {
        time(date, as: Date.FormatStyle(date: .omitted, time: .shortened), .clock)
    }

    private func time(_ date: Date, as style: Date.FormatStyle, _ precision: TimeText.Precision) -> TimeText {
        var style = style.locale(language.locale)
        style.timeZone = .gmt
        return TimeText(
            exact: date.formatted(.iso8601), full: moment(date), text: date.formatted(style) + " UTC",
            precision: precision)
    }

    /// Formats a time to the minute with its time zone, because the page's script may not run in the browser.
    private func moment(_ date: Date) -> String {
        var style = Date.FormatStyle(date: .long, time: .shortened, locale: language.locale)
        style.timeZone = .gmt
        return date.formatted(style) + " UTC"
    }

    /// Formats the last day before `end` with the text before it, as in "until 31 December 2030".
    package func lastDay(before end: Date) -> String {
        strings.sharing.lastDay(day(before: end))
    }

    /// Formats the last day before `end` without other text.
    package func day(before end: Date) -> String { day(end.addingTimeInterval(-1)) }

    /// Formats the last day of a link as a sentence for visitors of the link.
    package func linkEnd(_ end: Date) -> String { strings.share.ends(day(before: end)) }

    /// Returns a relative time, such as "2 minutes ago", or `nil` if the date isn't recent.
    private func distance(to date: Date) -> String? {
        let seconds = now.timeIntervalSince(date)
        switch seconds {
        case ..<60: return strings.time.now
        case ..<3600: return strings.time.minutesAgo(Int(seconds / 60))
        case ..<86400: return strings.time.hoursAgo(Int(seconds / 3600))
        case ..<(2 * 86400): return strings.time.yesterday
        case ..<(7 * 86400): return strings.time.daysAgo(Int(seconds / 86400))
        default: return nil
        }
    }

    private func day(_ date: Date) -> String {
        var style = Date.FormatStyle(date: .abbreviated, time: .omitted, locale: language.locale)
        style.timeZone = .gmt
        return date.formatted(style)
    }

    package func size(_ bytes: Int64) -> String {
        max(0, bytes).formatted(.byteCount(style: .file, spellsOutZero: false).locale(language.locale))
    }

    /// Formats the used storage and, if the user has a quota, the quota, as in "2 GB of 5 GB used".
    package func usage(_ usage: StorageUsage) -> String {
        guard let limit = usage.limit else { return strings.usage.used(size(usage.used)) }
        let text = strings.usage.of(size(usage.used), size(limit))
        return usage.used > limit ? text + strings.storageBreakdown.tooMuch(size(usage.used - limit)) : text
    }

    package func number(_ count: Int) -> String { count.formatted(.number.locale(language.locale)) }

    /// Returns a line with the number of rows that aren't shown, such as "and 3 more"; `nil` if the number is zero.
    package func more(_ count: Int) -> String? { count > 0 ? strings.list.more(count) : nil }

    /// Formats a waiting time, in seconds below two minutes and otherwise in minutes. The time is rounded up, so that
    /// an attempt after that time succeeds.
    package func wait(seconds: Int) -> String {
        let seconds = max(1, seconds)
        guard seconds > 99 else { return strings.time.seconds(seconds) }
        return strings.time.minutes(seconds / 60 + (seconds % 60 == 0 ? 0 : 1))
    }
}

/// A time as values for `when`, a partial of the templates.
package struct TimeText: Hashable, Encodable {
    /// The format in which the page's script shows the time in the browser's time zone.
    package enum Precision: String, Encodable {
        case day, clock, moment
    }

    package let exact, full, text: String
    /// The format in which the page's script shows the time; `nil` for a relative time, which the script doesn't
    /// change.
    package let precision: Precision?
}
