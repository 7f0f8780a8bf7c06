public import Foundation

/// A calendar day in UTC, written as 2030-12-31.
public struct Day: Hashable, Sendable, CustomStringConvertible {
    /// The first moment of the day.
    public let start: Date

    /// The length of a day in seconds; UTC has no daylight saving time.
    private static let length: TimeInterval = 24 * 60 * 60

    /// Reads a day written as 2030-12-31. Returns `nil` for any other text and for days that don't exist.
    public init?(_ text: String) {
        guard let start = try? Date(text, strategy: Self.style) else { return nil }
        self.start = start
        // The parse strategy accepts February 30 as March 2 and ignores trailing text, so check that the text is the
        // canonical spelling of the day.
        guard description == text else { return nil }
    }

    /// The day that contains `moment`.
    public init(of moment: Date) {
        start = Date(
            timeIntervalSince1970: (moment.timeIntervalSince1970 / Self.length).rounded(.down) * Self.length)
    }

    /// The last day of a span of time that ends right before `end`.
    public init(before end: Date) { self.init(of: end.addingTimeInterval(-0.001)) }

    /// The first moment after the day.
    public var end: Date { start.addingTimeInterval(Self.length) }

    /// The day as `2026-11-26`.
    public var description: String { start.formatted(Self.style) }

    private static var style: Date.ISO8601FormatStyle { .iso8601.year().month().day() }
}

/// Encodes a day as a string such as `2030-12-31`.
extension Day: Codable {
    /// Decodes the text that ``encode(to:)`` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer(), text = try container.decode(String.self)
        guard let day = Day(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no day: \(text)")
        }
        self = day
    }

    /// Encodes the same text as ``description``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
