import Basics
public import Foundation

/// The time when somebody's content was last changed, as a file system or a browser tells it.
///
/// It comes from outside and decides nothing but what is shown: ``VersionRow/saved`` stays the time of the save, by
/// which versions are thinned out and events are dated.
public struct ContentTime: Hashable, Sendable {
    /// To the millisecond, as stores keep it.
    public let date: Date

    /// Seconds since 1970. Zero is what clients send that don't know the time.
    private static let meaningful = 0.001..<253_402_300_800

    /// A time between 1970 and the year 9999; `nil` for any other, which no clock has told.
    public init?(_ date: Date) {
        guard Self.meaningful.contains(date.timeIntervalSince1970) else { return nil }
        self.date = Date(milliseconds: date.milliseconds)
    }

    /// The same from milliseconds since 1970, as browsers count them; `nil` for a text that is no whole number.
    public init?(milliseconds text: String) {
        guard text.utf8.count <= 16, let number = Int64(text) else { return nil }
        self.init(Date(milliseconds: number))
    }
}

extension ContentTime? {
    /// The time that a new version of a document is kept with: the one that was told, unless it can't be right. Content
    /// isn't changed after it is saved, and a version isn't older than the one that it follows; otherwise a client that
    /// asks for what was changed since that one would be told that nothing was.
    ///
    /// - Parameters:
    ///   - former: the time of the version before; `nil` for a new document.
    ///   - now: the time of the save, for content of which nothing or nonsense was told.
    func kept(after former: Date? = nil, now: Date) -> Date {
        guard let told = self?.date, told <= now else { return now }
        if let former, told <= former { return now }
        return told
    }
}
