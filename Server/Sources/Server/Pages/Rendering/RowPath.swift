import Documents
import Localization

/// The parent folders in a row of a list. If there are many, only the last two are shown, after an ellipsis.
enum RowPath {
    /// The number of parent folders to read from the store: the folders that are shown, one more to detect that folders
    /// are left out, and the root, which isn't shown.
    static let asked = shown + 2

    private static let shown = 3
    private static let kept = 2
    /// The maximum number of characters shown of a folder name.
    private static let maxLength = 40

    /// The text in place of folders that are left out, and at the end of a shortened name.
    static let mark = "…"

    /// - Parameter names: the names of the nearest parent folders, outermost first.
    static func names(_ names: [String]) -> [String] {
        let cut = names.count > shown ? [mark] + names.suffix(kept) : names
        return cut.map(short)
    }

    /// Returns the names as one text.
    static func joined(_ names: [String]) -> String { self.names(names).joined(separator: " / ") }

    /// Returns the names of parent folders without the root, which pages call "Documents".
    static func names(_ folders: [ContainerRecord]) -> [String] {
        names(folders.filter { $0.parent != nil }.map(\.name))
    }

    /// Returns the beginning of a long name. The length is counted in Unicode scalars, because one character can
    /// contain thousands of combining marks.
    static func short(_ name: String) -> String {
        guard name.unicodeScalars.count > maxLength else { return name }
        return String(String.UnicodeScalarView(name.unicodeScalars.prefix(maxLength))) + mark
    }
}

extension [FolderPage.Crumb] {
    /// The number of parent folders to read from the store: the folders that are shown, one more for the link to the
    /// folder above them, and the root, which isn't shown.
    static var asked: Int { shown + 2 }

    private static var shown: Int { 6 }

    /// The last breadcrumbs of a long path, after a link to the folder above them.
    var cut: [FolderPage.Crumb] {
        guard count > Self.shown else { return self }
        let rest = suffix(Self.shown)
        return rest.prefix(1).map { FolderPage.Crumb(id: $0.id, name: RowPath.mark) } + rest.dropFirst()
    }
}

extension [String] {
    /// Joins the first `limit` names with commas.
    func listed(atMost limit: Int) -> String {
        prefix(limit).joined(separator: ", ") + (count > limit ? " …" : "")
    }
}

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
