import Documents

/// The folders above something as a row has room for them: of many only the last two, after a mark for the others.
enum RowPath {
    /// Folders that a row asks for: one more than it ever shows, and the top, which has no name of its own.
    static let asked = shown + 2

    private static let shown = 3
    private static let kept = 2
    /// Characters of a name that a reader recognizes it by.
    private static let usage = 40

    /// What stands for folders, or for the rest of a name.
    static let mark = "…"

    /// - Parameter names: of the folders, the outermost first; those nearest to the thing, where there are many.
    static func names(_ names: [String]) -> [String] {
        let cut = names.count > shown ? [mark] + names.suffix(kept) : names
        return cut.map(short)
    }

    /// The names of folders as the library tells them, without the top, which the pages call "Documents".
    static func names(_ folders: [ContainerRecord]) -> [String] {
        names(folders.filter { $0.parent != nil }.map(\.name))
    }

    /// The beginning of a long name. It is counted in scalars: one character may have thousands of marks on it.
    static func short(_ name: String) -> String {
        guard name.unicodeScalars.count > usage else { return name }
        return String(String.UnicodeScalarView(name.unicodeScalars.prefix(usage))) + mark
    }
}

extension [FolderPage.Crumb] {
    /// Folders that a page asks for: one more than it shows, which leads on to those above.
    static var asked: Int { shown + 2 }

    private static var shown: Int { 6 }

    /// The last of a long way down, after a way to the folder above them.
    var cut: [FolderPage.Crumb] {
        guard count > Self.shown else { return self }
        let rest = suffix(Self.shown)
        return rest.prefix(1).map { FolderPage.Crumb(id: $0.id, name: RowPath.mark) } + rest.dropFirst()
    }
}
