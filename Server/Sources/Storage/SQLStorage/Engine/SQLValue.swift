import Basics
import Foundation
import OAuth

/// A value bound to a statement or read from a row.
public enum SQLValue: Hashable, Sendable {
    /// A `BIGINT` value. It may stand for a Boolean (0 or 1) or a time (milliseconds since 1970).
    case integer(Int64)
    /// A `TEXT` value, in UTF-8.
    case text(String)
    /// A `BYTEA` value.
    case bytes([UInt8])
    /// The `NULL` value.
    case null

    static func flag(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }
    static func instant(_ date: Date) -> SQLValue { .integer(date.milliseconds) }
    static func instant(_ date: Date?) -> SQLValue { date.map { .instant($0) } ?? .null }
    /// Converts a duration to whole seconds, and `nil` to NULL.
    static func seconds(_ interval: TimeInterval?) -> SQLValue {
        interval.flatMap { Int64(exactly: $0.rounded()) }.map { .integer($0) } ?? .null
    }
    static func text(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
    static func bytes(_ bytes: [UInt8]?) -> SQLValue { bytes.map { .bytes($0) } ?? .null }
    static func id(_ id: some RawRepresentable<String>) -> SQLValue { .text(id.rawValue) }
    static func id(_ id: (some RawRepresentable<String>)?) -> SQLValue { .text(id?.rawValue) }
}

/// The values of one row, in the order of the statement's columns.
public struct SQLRow: Hashable, Sendable {
    /// The values in the order of the statement's columns.
    public let values: [SQLValue]

    /// Creates a row from values that an engine has read.
    public init(_ values: [SQLValue]) { self.values = values }
}
