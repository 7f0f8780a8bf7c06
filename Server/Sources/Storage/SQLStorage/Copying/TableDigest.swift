import Crypto
import Foundation

/// The number of rows of a table and a hash of all rows in the order of their keys. If two databases have the same
/// rows, their digests are equal.
struct TableDigest {
    private(set) var rows = 0
    private var hash = SHA256()

    mutating func add(_ row: SQLRow) {
        rows += 1
        for value in row.values { add(value) }
    }

    /// Adds a value to the hash. The type of the value and, if it isn't fixed, the length come first, so that different
    /// rows never have the same encoding.
    private mutating func add(_ value: SQLValue) {
        switch value {
        case .null:
            hash.update(data: [0])
        case .integer(let number):
            hash.update(data: [1])
            add(number)
        case .text(let text):
            hash.update(data: [2])
            add(Int64(text.utf8.count))
            hash.update(data: Data(text.utf8))
        case .bytes(let bytes):
            hash.update(data: [3])
            add(Int64(bytes.count))
            hash.update(data: bytes)
        }
    }

    private mutating func add(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { hash.update(bufferPointer: $0) }
    }

    /// The SHA-256 of all rows, 32 bytes.
    var value: [UInt8] { Array(hash.finalize()) }
}

/// A table that was copied and compared, with the number of its rows.
public struct CopiedRows: Hashable, Sendable {
    /// The name of the table.
    public let table: String
    /// The number of rows of the table.
    public let rows: Int
}
