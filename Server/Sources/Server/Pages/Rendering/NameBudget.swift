import Localization

/// Limits the total size in bytes that names of items take in the HTML of one page. A list with long names is split
/// into more pages. The parts of a row other than its name have a constant size.
enum NameBudget {
    /// The maximum total size. A page with 500 names of 32 bytes each reaches about half of this size.
    static let bytes = 32 * 1024

    /// Returns the maximum size of a name in HTML: each escaped character counts as six bytes, and each invisible
    /// character as the size of its code point, such as `‹U+202E›`.
    static func weight(of name: String) -> Int {
        let shown = name.withVisibleMarks
        return shown.utf8.count + 5 * shown.utf8.count(where: isEscaped)
    }

    /// Returns the first rows of the list, up to the maximum total size of their names, but at least one row.
    static func cut<Row>(_ rows: [Row], by name: KeyPath<Row, String>) -> [Row] {
        var left = bytes
        return rows.enumerated().prefix { index, row in
            left -= weight(of: row[keyPath: name])
            return index == 0 || left >= 0
        }.map(\.element)
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): true
        default: false
        }
    }
}
