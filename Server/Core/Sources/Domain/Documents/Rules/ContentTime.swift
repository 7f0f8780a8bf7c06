import Basics
public import Foundation

/// When content was last changed, as reported by a file system or browser.
///
/// The server doesn't trust the client's time and only displays it. ``VersionRow/saved`` is the time of the save, which
/// determines retention and the time of events.
public struct ContentTime: Hashable, Sendable {
    /// The time in whole milliseconds, as stored.
    public let date: Date

    /// The accepted range, in seconds since 1970. Zero isn't accepted, because clients send zero if they don't know the
    /// time.
    private static let meaningful = 0.001..<253_402_300_800

    /// Creates a time between 1970 and the year 9999; returns `nil` for any other time.
    public init?(_ date: Date) {
        guard Self.meaningful.contains(date.timeIntervalSince1970) else { return nil }
        self.date = Date(milliseconds: date.milliseconds)
    }

    /// Parses milliseconds since 1970, as sent by browsers; returns `nil` for a text that isn't a whole number.
    public init?(milliseconds text: String) {
        guard text.utf8.count <= 16, let number = Int64(text) else { return nil }
        self.init(Date(milliseconds: number))
    }
}

extension ContentTime? {
    /// The time to store with a new version: the reported time if it is plausible, otherwise `now`. A plausible time
    /// isn't later than `now`, and isn't earlier than the previous version's time; with an earlier time, a client that
    /// asks for changes since the previous version would miss the new version.
    ///
    /// - Parameters:
    ///   - former: the time of the previous version; `nil` for a new document.
    ///   - now: the time of the save.
    func kept(after former: Date? = nil, now: Date) -> Date {
        guard let reported = self?.date, reported <= now else { return now }
        if let former, reported <= former { return now }
        return reported
    }
}
