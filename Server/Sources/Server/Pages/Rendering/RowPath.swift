import Documents

/// The parent folders in a row of a list. If there are many, only the last two are shown, after an ellipsis.
enum RowPath {
    /// The number of parents to request: those that are shown, one more to detect omitted parents, and the root, which
    /// isn't shown.
    static let asked = shown + 2

    private static let shown = 3
    private static let kept = 2
    /// The number of characters shown of a long folder name.
    private static let usage = 40

    /// The mark in place of omitted folders or of the rest of a name.
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

    /// Returns the beginning of a long name.
    /// Counts scalars, because one character can contain thousands of combining marks.
    static func short(_ name: String) -> String {
        guard name.unicodeScalars.count > usage else { return name }
        return String(String.UnicodeScalarView(name.unicodeScalars.prefix(usage))) + mark
    }
}

extension [FolderPage.Crumb] {
    /// The number of parents to request: those that are shown, one more for the link to the folder above them, and the
    /// root, which isn't shown.
    static var asked: Int { shown + 2 }

    private static var shown: Int { 6 }

    /// The last crumbs of a long path, after a link to the folder above them.
    var cut: [FolderPage.Crumb] {
        guard count > Self.shown else { return self }
        let rest = suffix(Self.shown)
        return rest.prefix(1).map { FolderPage.Crumb(id: $0.id, name: RowPath.mark) } + rest.dropFirst()
    }
}

extension [String] {
    /// Joins the first names with commas.
    func listed(atMost limit: Int) -> String {
        prefix(limit).joined(separator: ", ") + (count > limit ? " …" : "")
    }
}
