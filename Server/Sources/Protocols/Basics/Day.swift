public import Foundation

/// A day of the calendar in UTC, as people type it: 2030-12-31.
public struct Day: Hashable, Sendable, CustomStringConvertible {
    /// The first moment of the day.
    public let start: Date

    /// Seconds of a day; UTC has no summer time.
    private static let length: TimeInterval = 24 * 60 * 60

    /// A day that was written as 2030-12-31; `nil` for every other text, and for a day that no month has.
    public init?(_ text: String) {
        guard let start = try? Date(text, strategy: Self.style) else { return nil }
        self.start = start
        // The strategy takes the 30th of February for the 2nd of March, and leaves out what it can't read.
        guard description == text else { return nil }
    }

    /// The day that a moment is in.
    public init(of moment: Date) {
        start = Date(
            timeIntervalSince1970: (moment.timeIntervalSince1970 / Self.length).rounded(.down) * Self.length)
    }

    /// The last day of a span, whose end is the first moment after it.
    public init(before end: Date) { self.init(of: end.addingTimeInterval(-0.001)) }

    /// The first moment after the day.
    public var end: Date { start.addingTimeInterval(Self.length) }

    /// The day as `2026-11-26`.
    public var description: String { start.formatted(Self.style) }

    private static var style: Date.ISO8601FormatStyle { .iso8601.year().month().day() }
}

/// As people type it.
extension Day: Codable {
    /// Reads what ``encode(to:)`` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer(), text = try container.decode(String.self)
        guard let day = Day(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no day: \(text)")
        }
        self = day
    }

    /// Writes the same as ``description``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
