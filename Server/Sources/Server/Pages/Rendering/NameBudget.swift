/// The bound on the names of one page, in bytes as HTML has them: a list with long names is cut sooner than one with short
/// ones, and goes on on the next page. What a row takes beside its name is the same for all.
enum NameBudget {
    /// Twice what 500 names take, unless somebody makes them as long as they may be.
    static let bytes = 32 * 1024

    /// A quotation mark is written with six bytes, `&` with five, `<` and `>` with four, and what can't be seen by its code.
    static func weight(of name: String) -> Int {
        let shown = HTMLText.visible(name)
        return shown.utf8.count + 5 * shown.utf8.count(where: isEscaped)
    }

    /// The first rows, whose names a page has room for; the very first always.
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
