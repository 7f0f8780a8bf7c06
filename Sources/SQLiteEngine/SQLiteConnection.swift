import Catalogue
import Foundation
import GRDB
import GRDBSQLite

/// A transaction on one of GRDB's connections.
struct SQLiteConnection: SQLConnection {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// Straight from SQLite: GRDB's rows look up the names of their columns and are copied, which takes longer than
    /// most queries do.
    func rows(_ statement: SQLStatement, _ arguments: [SQLValue]) throws -> [SQLRow] {
        try SQLError.translating {
            let prepared = try db.cachedStatement(sql: statement.sql)
            try prepared.setArguments(StatementArguments(arguments))
            let row = prepared.sqliteStatement
            defer { sqlite3_reset(row) }
            var rows: [SQLRow] = []
            while true {
                switch sqlite3_step(row) {
                case SQLITE_ROW: rows.append(SQLRow((0..<sqlite3_column_count(row)).map { SQLValue(row, column: $0) }))
                case SQLITE_DONE: return rows
                case let code:
                    throw DatabaseError(
                        resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage, sql: statement.sql)
                }
            }
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
    // A closure, for a key path would be made anew for every statement.
    init(_ values: [SQLValue]) { self.init(values.map { $0.inGRDB }) }
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

    fileprivate init(_ row: SQLiteStatement, column: Int32) {
        switch sqlite3_column_type(row, column) {
        case SQLITE_INTEGER:
            self = .integer(sqlite3_column_int64(row, column))
        case SQLITE_TEXT:
            self = .text(String(decoding: Self.bytes(sqlite3_column_text(row, column), row, column), as: UTF8.self))
        case SQLITE_BLOB:
            self = .bytes(Array(Self.bytes(sqlite3_column_blob(row, column), row, column)))
        // No column holds fractions.
        default:
            self = .null
        }
    }

    /// An empty blob has no address.
    private static func bytes(
        _ start: UnsafeRawPointer?, _ row: SQLiteStatement, _ column: Int32
    ) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(row, column)))
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
