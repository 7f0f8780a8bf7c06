import Documents

/// The parent folders in a row of a list. If there are many, only the last two are shown, after an ellipsis.
enum RowPath {
    /// The number of parent folders to read from the store: the folders that are shown, one more to detect that folders
    /// are left out, and the root, which isn't shown.
    static let asked = shown + 2

    private static let shown = 3
    private static let kept = 2
    /// The maximum number of characters shown of a folder name.
    private static let usage = 40

    /// The text in place of folders that are left out, and at the end of a shortened name.
    static let mark = "…"

    /// - Parameter names: the names of the nearest parent folders, outermost first.
    static func names(_ names: [String]) -> [String] {
        let cut = names.count > shown ? [mark] + names.suffix(kept) : names
        return cut.map(short)
    }

    /// Returns the names of parent folders without the root, which pages call "Documents".
    static func names(_ folders: [ContainerRecord]) -> [String] {
        names(folders.filter { $0.parent != nil }.map(\.name))
    }

    /// Returns the beginning of a long name. The length is counted in Unicode scalars, because one character can
    /// contain thousands of combining marks.
    static func short(_ name: String) -> String {
        guard name.unicodeScalars.count > usage else { return name }
        return String(String.UnicodeScalarView(name.unicodeScalars.prefix(usage))) + mark
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
