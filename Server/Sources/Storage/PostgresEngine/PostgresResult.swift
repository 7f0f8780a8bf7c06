import CPostgres
import SQLStorage

/// The result of a statement, as the server sent it.
struct PostgresResult: ~Copyable {
    private let result: OpaquePointer

    init(_ result: OpaquePointer) { self.result = result }

    deinit { PQclear(result) }

    var status: ExecStatusType { PQresultStatus(result) }

    /// The error that the result contains; `nil` if the result isn't an error.
    var refusal: PostgresRefusal? {
        guard status == PGRES_FATAL_ERROR else { return nil }
        // The primary message contains only names of tables and constraints. The detail isn't used, because it would
        // quote rows.
        return PostgresRefusal(
            state: field(CChar(UInt8(ascii: "C"))) ?? "", message: field(CChar(UInt8(ascii: "M"))) ?? "")
    }

    /// The number of rows that a statement changed.
    var changes: Int { PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0 }

    func rows() throws -> [SQLRow] {
        let columns = 0..<PQnfields(result)
        return try (0..<PQntuples(result)).map { row in SQLRow(try columns.map { try value(row, $0) }) }
    }

    private func field(_ code: CChar) -> String? {
        PQresultErrorField(result, Int32(code)).map { String(cString: $0) }
    }

    private func value(_ row: Int32, _ column: Int32) throws -> SQLValue {
        guard PQgetisnull(result, row, column) == 0 else { return .null }
        let bytes = UnsafeRawBufferPointer(
            start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
        switch PQftype(result, column) {
        case Self.bytea: return .bytes(Array(bytes))
        case Self.text, Self.varchar, Self.name: return .text(String(decoding: bytes, as: UTF8.self))
        case Self.int2, Self.int4, Self.int8: return .integer(Self.integer(bytes))
        // The columns of the schema have no other type.
        default: throw SQLError.unexpected(column: Int(column))
        }
    }

    /// Decodes a signed big-endian integer.
    private static func integer(_ bytes: UnsafeRawBufferPointer) -> Int64 {
        let start: Int64 = bytes.first.map { Int8(bitPattern: $0) < 0 } == true ? -1 : 0
        return bytes.reduce(start) { $0 << 8 | Int64($1) }
    }

    // The identifiers of PostgreSQL's types, which never change (pg_type.dat in PostgreSQL's source).
    private static let bytea: Oid = 17, name: Oid = 19, int8: Oid = 20, int2: Oid = 21, int4: Oid = 23, text: Oid = 25
    private static let varchar: Oid = 1043
}

/// The arguments of a statement in the form that libpq expects: pointers, lengths and formats.
struct PostgresArguments {
    private var bytes: [UInt8] = []
    /// The offset of each argument in `bytes`; `nil` for NULL.
    private var starts: [Int?] = []
    private var lengths: [CInt] = []
    private var formats: [CInt] = []

    private static let asText: CInt = 0, asBytes: CInt = 1

    init(_ values: [SQLValue]) {
        // The memory begins with one unused byte, because empty memory has no address and an empty value would become
        // NULL.
        bytes.append(0)
        for value in values {
            switch value {
            // Integers are sent as text, so that the server converts them to the integer type that the statement needs.
            case .integer(let value): append(Array(String(value).utf8) + [0], Self.asText)
            case .text(let value): append(value.utf8, Self.asBytes)
            case .bytes(let value): append(value, Self.asBytes)
            case .null: append(nil as [UInt8]?, Self.asText)
            }
        }
    }

    private mutating func append(_ value: (some Collection<UInt8>)?, _ format: CInt) {
        starts.append(value.map { _ in bytes.count })
        lengths.append(CInt(clamping: value?.count ?? 0))
        formats.append(format)
        if let value { bytes.append(contentsOf: value) }
    }

    /// Calls the body with pointers to the arguments. The pointers are valid only during the call.
    func with<Value>(
        _ body: (
            _ count: CInt, _ values: UnsafePointer<UnsafePointer<CChar>?>?, _ lengths: UnsafePointer<CInt>?,
            _ formats: UnsafePointer<CInt>?
        ) -> Value
    ) -> Value {
        bytes.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                let values = starts.map { start in start.flatMap { characters.baseAddress?.advanced(by: $0) } }
                return values.withUnsafeBufferPointer { values in
                    lengths.withUnsafeBufferPointer { lengths in
                        formats.withUnsafeBufferPointer { formats in
                            body(CInt(values.count), values.baseAddress, lengths.baseAddress, formats.baseAddress)
                        }
                    }
                }
            }
        }
    }
}
