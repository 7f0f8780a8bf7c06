import Catalogue
import Foundation
import GRDB

/// A transaction on one of GRDB's connections.
struct SQLiteConnection: SQLConnection {
    private let db: Database

    init(_ db: Database) { self.db = db }

    func rows(_ statement: SQLStatement, _ arguments: [SQLValue]) throws -> [SQLRow] {
        try SQLError.translating {
            let prepared = try db.cachedStatement(sql: statement.sql)
            return try Row.fetchAll(prepared, arguments: StatementArguments(arguments)).map { SQLRow($0) }
        }
    }

    func run(_ statement: SQLStatement, _ arguments: [SQLValue]) throws -> Int {
        try SQLError.translating {
            let before = db.totalChangesCount
            try db.cachedStatement(sql: statement.sql).execute(arguments: StatementArguments(arguments))
            // The count of the last statement stays when the next one changes nothing, as CREATE does.
            return db.totalChangesCount == before ? 0 : db.changesCount
        }
    }
}

extension StatementArguments {
    init(_ values: [SQLValue]) { self.init(values.map(\.inGRDB)) }
}

extension SQLRow {
    init(_ row: Row) { self.init(row.databaseValues.map { SQLValue($0) }) }
}

extension SQLValue {
    fileprivate var inGRDB: DatabaseValue {
        switch self {
        case .integer(let value): value.databaseValue
        case .text(let value): value.databaseValue
        case .bytes(let value): Data(value).databaseValue
        case .null: .null
        }
    }

    fileprivate init(_ value: DatabaseValue) {
        switch value.storage {
        case .int64(let value): self = .integer(value)
        case .string(let value): self = .text(value)
        case .blob(let value): self = .bytes([UInt8](value))
        // No column holds fractions.
        case .null, .double: self = .null
        }
    }
}

extension SQLError {
    init(_ error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
        case .SQLITE_FULL: self = .full
        case .SQLITE_CONSTRAINT
        where [.SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY].contains(error.extendedResultCode):
            self = .uniqueViolation
        default:
            self = .failed(
                code: Int(error.extendedResultCode.rawValue),
                message: [error.message, error.sql].compactMap(\.self).joined(separator: ": "))
        }
    }

    static func translating<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as DatabaseError { throw SQLError(error) }
    }
}
