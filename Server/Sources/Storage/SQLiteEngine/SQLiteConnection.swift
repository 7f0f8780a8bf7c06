import SQLStorage
import Foundation
import GRDB
import GRDBSQLite

/// A transaction on a GRDB connection.
struct SQLiteConnection: SQLConnection {
    private let db: Database
    private let prepared: PreparedStatements
    private let growth: Growth

    /// Creates a connection for one body.
    ///
    /// - Parameters:
    ///   - prepared: the prepared statements of this connection.
    ///   - mayGrow: whether the body may add rows that users can add without limit, such as documents.
    init(_ db: Database, prepared: PreparedStatements, mayGrow: Bool = true) {
        (self.db, self.prepared) = (db, prepared)
        growth = Growth(isAllowed: mayGrow)
    }

    /// Whether the body called ``noteGrowth()`` although it may not add rows that users can add without limit.
    var wasKeptSmall: Bool { growth.wasRefused }

    /// Whether a transaction is open. SQLite itself ends a transaction after some errors.
    var isInTransaction: Bool { db.isInsideTransaction }

    func noteGrowth() throws {
        guard !growth.isAllowed else { return }
        growth.wasRefused = true
        throw SQLError.full
    }

    private final class Growth {
        let isAllowed: Bool
        var wasRefused = false

        init(isAllowed: Bool) { self.isAllowed = isAllowed }
    }

    // This code calls SQLite directly. GRDB copies arguments and rows and looks columns up by name, which takes longer
    // than most queries.

    func rows(_ statement: SQLStatement, _ arguments: [SQLValue]) throws -> [SQLRow] {
        var rows: [SQLRow] = []
        try step(statement, arguments) { row in
            rows.append(SQLRow((0..<sqlite3_column_count(row)).map { SQLValue(row, column: $0) }))
        }
        return rows
    }

    func run(_ statement: SQLStatement, _ arguments: [SQLValue]) throws { try step(statement, arguments) { _ in } }

    func changes(by statement: SQLStatement, _ arguments: [SQLValue]) throws -> Int {
        let before = db.totalChangesCount
        try step(statement, arguments) { _ in }
        // After a statement that changes no rows, such as CREATE, `changesCount` is still the count of the previous
        // statement.
        return db.totalChangesCount == before ? 0 : db.changesCount
    }

    func setSealed(_ isSealed: Bool, _ table: SQLStatement) throws {
        for (name, event) in Self.changes {
            let trigger: SQLStatement = "sealed_\(table)_\(name)"
            guard isSealed else {
                try run("DROP TRIGGER IF EXISTS \(trigger)", [])
                continue
            }
            try run(
                """
                CREATE TRIGGER IF NOT EXISTS \(trigger) BEFORE \(event) ON \(table)
                BEGIN SELECT RAISE(ABORT, 'the rows of this place take no changes'); END
                """, [])
        }
    }

    private static let changes: [(SQLStatement, SQLStatement)] = [
        ("insert", "INSERT"), ("update", "UPDATE"), ("delete", "DELETE"),
    ]

    private func step(
        _ statement: SQLStatement, _ arguments: [SQLValue], each row: (SQLiteStatement) -> Void
    ) throws {
        try SQLError.translating {
            let running = try prepared.statement(statement, on: db).sqliteStatement
            defer { sqlite3_reset(running) }
            var code = bind(arguments, to: running)
            while code == SQLITE_OK || code == SQLITE_ROW {
                code = sqlite3_step(running)
                if code == SQLITE_ROW { row(running) }
            }
            guard code == SQLITE_DONE else {
                throw DatabaseError(
                    resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage, sql: statement.sql)
            }
        }
    }

    /// Binds the arguments to a prepared statement.
    ///
    /// - Returns: SQLite's result code.
    private func bind(_ arguments: [SQLValue], to running: SQLiteStatement) -> Int32 {
        guard Int(sqlite3_bind_parameter_count(running)) == arguments.count else { return SQLITE_RANGE }
        var code = SQLITE_OK
        for (index, argument) in arguments.enumerated() where code == SQLITE_OK {
            code = argument.bind(to: running, at: Int32(index) + 1)
        }
        return code
    }
}

extension SQLValue {
    /// Binds a value to a prepared statement. SQLite copies texts and bytes, because it reads them after this call.
    ///
    /// - Returns: SQLite's result code.
    fileprivate func bind(to row: SQLiteStatement, at index: Int32) -> Int32 {
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch self {
        case .integer(let value): return sqlite3_bind_int64(row, index, value)
        case .text(var value):
            return value.withUTF8 { utf8 in
                // An address that is null would bind NULL instead of an empty text.
                guard let start = utf8.baseAddress else { return sqlite3_bind_text(row, index, "", 0, copied) }
                return start.withMemoryRebound(to: CChar.self, capacity: utf8.count) {
                    sqlite3_bind_text(row, index, $0, Int32(utf8.count), copied)
                }
            }
        case .bytes(let value):
            return value.withUnsafeBytes {
                $0.isEmpty
                    ? sqlite3_bind_zeroblob(row, index, 0)
                    : sqlite3_bind_blob(row, index, $0.baseAddress, Int32($0.count), copied)
            }
        case .null: return sqlite3_bind_null(row, index)
        }
    }

    fileprivate init(_ row: SQLiteStatement, column: Int32) {
        switch sqlite3_column_type(row, column) {
        case SQLITE_INTEGER:
            self = .integer(sqlite3_column_int64(row, column))
        case SQLITE_TEXT:
            self = .text(
                String(decoding: Self.bytes(sqlite3_column_text(row, column), of: row, column: column), as: UTF8.self))
        case SQLITE_BLOB:
            self = .bytes(Array(Self.bytes(sqlite3_column_blob(row, column), of: row, column: column)))
        // No column of the schema contains floating-point numbers.
        default:
            self = .null
        }
    }

    /// Returns the bytes of a column. For an empty blob, SQLite returns a null address.
    private static func bytes(
        _ start: UnsafeRawPointer?, of row: SQLiteStatement, column: Int32
    ) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(row, column)))
    }
}

extension SQLError {
    init(_ error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
        case .SQLITE_FULL: self = .full
        // The disk has no space for the `-shm` file, through which processes share the index of the write-ahead log.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: self = .full
        case .SQLITE_READONLY: self = .readOnly
        case .SQLITE_CONSTRAINT
        where [.SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY].contains(error.extendedResultCode):
            self = .uniqueViolation
        // The only trigger that refuses changes is the trigger of a read-only table.
        case .SQLITE_CONSTRAINT where error.extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER: self = .sealed
        // SQLite has no separate code for a missing table.
        case .SQLITE_ERROR where error.message?.hasPrefix("no such table") == true: self = .missingTable
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
