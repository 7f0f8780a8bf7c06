import Basics
import Foundation
import OAuth

/// Decodes the values of a row from left to right. Throws if no value is left, or if a value has another type than
/// expected.
struct RowReader {
    private let row: SQLRow
    private(set) var column = 0

    init(row: SQLRow) { self.row = row }

    var isNull: Bool { row.values.indices.contains(column) && row.values[column] == .null }

    mutating func skip(_ columns: Int = 1) { column += columns }

    mutating func integer() throws -> Int64 { try required(integerIfAny()) }
    mutating func flag() throws -> Bool { try integer() != 0 }
    mutating func instant() throws -> Date { Date(milliseconds: try integer()) }
    mutating func text() throws -> String { try required(textIfAny()) }
    mutating func bytes() throws -> [UInt8] { try required(bytesIfAny()) }
    mutating func id<ID: RawRepresentable<String>>(_ type: ID.Type = ID.self) throws -> ID { try required(idIfAny()) }

    mutating func instantIfAny() throws -> Date? { try integerIfAny().map { Date(milliseconds: $0) } }

    mutating func secondsIfAny() throws -> TimeInterval? { try integerIfAny().map { TimeInterval($0) } }

    mutating func idIfAny<ID: RawRepresentable<String>>(_ type: ID.Type = ID.self) throws -> ID? {
        guard let text = try textIfAny() else { return nil }
        return try required(ID(rawValue: text))
    }

    mutating func integerIfAny() throws -> Int64? {
        switch try next() {
        case .integer(let value): value
        case .null: nil
        default: throw SQLError.unexpected(column: column)
        }
    }

    mutating func textIfAny() throws -> String? {
        switch try next() {
        case .text(let value): value
        case .null: nil
        default: throw SQLError.unexpected(column: column)
        }
    }

    mutating func bytesIfAny() throws -> [UInt8]? {
        switch try next() {
        case .bytes(let value): value
        case .null: nil
        default: throw SQLError.unexpected(column: column)
        }
    }

    private mutating func next() throws -> SQLValue {
        guard row.values.indices.contains(column) else { throw SQLError.unexpected(column: column) }
        defer { column += 1 }
        return row.values[column]
    }

    private func required<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw SQLError.unexpected(column: column) }
        return value
    }
}

extension SQLRow {
    func decoded<Value>(by decode: (inout RowReader) throws -> Value) throws -> Value {
        var reader = RowReader(row: self)
        return try decode(&reader)
    }
}
