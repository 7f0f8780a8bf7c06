/// Names of files that programs make for themselves, such as temporary files, lock files and thumbnails.
/// ``LiveDocuments`` neither shows nor creates files with these names.
enum HiddenNames {
    private static let exact: Set<String> = [
        "4913", "thumbs.db", "desktop.ini", "$recycle.bin", "system volume information", "lost+found", "@eadir",
    ]
    /// The beginnings of hidden names: names that begin with a dot, as on Unix, and the owner files of Office.
    private static let prefixes = [".", "~$"]
    private static let suffixes = [".swp", ".tmp", ".part", ".crdownload", "~"]

    /// Whether a name is hidden.
    static func hides(_ name: String, isFolder: Bool) -> Bool {
        let name = name.lowercased()
        return exact.contains(name) || prefixes.contains { name.hasPrefix($0) }
            || !isFolder && (suffixes.contains { name.hasSuffix($0) } || isOfficeTemporary(name))
    }

    /// Whether Office makes a file with this name while it saves: 8 hexadecimal digits without an extension. Dates such
    /// as `20301231` aren't hidden. Names such as `~WRD0001.tmp` are hidden because of their extension.
    private static func isOfficeTemporary(_ name: String) -> Bool {
        let digits = name.utf8.filter { (0x30...0x39).contains($0) }.count
        let letters = name.utf8.filter { (0x61...0x66).contains($0) }.count
        return digits > 0 && letters > 0 && digits + letters == 8 && name.utf8.count == 8
    }
}
