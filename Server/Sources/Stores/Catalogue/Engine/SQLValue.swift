import Foundation
import OAuth

/// What goes into a statement and comes out of a row.
public enum SQLValue: Hashable, Sendable {
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
    case null

    static func flag(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }
    static func instant(_ date: Date) -> SQLValue { .integer(date.milliseconds) }
    static func instant(_ date: Date?) -> SQLValue { date.map { .instant($0) } ?? .null }
    /// Whole seconds.
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
    public let values: [SQLValue]

    public init(_ values: [SQLValue]) { self.values = values }
}
