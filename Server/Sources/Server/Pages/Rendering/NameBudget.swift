/// Limits the names on one page by their size in HTML, in bytes. A list with long names is split into more pages.
/// The rest of a row has a constant size.
enum NameBudget {
    /// The budget is twice the size of 500 names of normal length.
    static let bytes = 32 * 1024

    /// Returns the size of an escaped name in HTML: six bytes for a quotation mark, five
    /// for `&`, four for `<` and `>`, and a code for invisible characters.
    static func weight(of name: String) -> Int {
        let shown = HTMLText.visible(name)
        return shown.utf8.count + 5 * shown.utf8.count(where: isEscaped)
    }

    /// Returns the first rows whose names fit on a page, at least one.
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
