import Basics
import Documents

/// The paths in a zip while it is written, folder by folder.
/// Each name is ``ZipName/safe(_:)`` or, if its folder already has that name, a different one.
/// The comparison ignores case, because some file systems do.
struct ZipNames {
    /// The maximum size in bytes of the list of changed names.
    static let maxList = 1024 * 1024

    /// A folder on the path to the last entry. The first one is the root of the zip.
    private struct Level {
        /// The path of the folder, with a trailing slash.
        var path = ""
        /// The hashes of the name keys in the folder, which use less memory than the names.
        /// A hash collision only causes an unnecessary rename.
        var taken: Set<Int> = []

        mutating func take(_ name: String) -> String {
            let safe = ZipName.safe(name)
            if taken.insert(DocumentName.key(safe).hashValue).inserted { return safe }
            let mark = Identifier.random()
            let others = (try? DocumentName(safe))?.alternatives(mark: mark).map(\.text) ?? []
            return others.first { taken.insert(DocumentName.key($0).hashValue).inserted } ?? mark
        }
    }

    private var levels = [Level()]
    /// The changed names: the path in the zip and the original name.
    private(set) var changes: [String] = []
    private var size = 0
    /// The number of changed names that didn't fit in the list.
    private(set) var more = 0

    /// Returns the path of an entry. The entry's folder must precede it.
    mutating func path(of names: [String], isFolder: Bool) -> String {
        if levels.count > names.count { levels.removeLast(levels.count - max(names.count, 1)) }
        guard let name = names.last else { return "" }
        let written = levels[levels.count - 1].take(name), path = levels[levels.count - 1].path + written
        if written != name || written.unicodeScalars.count != name.unicodeScalars.count { note(path, for: name) }
        guard isFolder else { return path }
        levels.append(Level(path: path + "/"))
        return path + "/"
    }

    /// Returns a path in the root for a file that isn't a document.
    mutating func free(_ name: String) -> String {
        levels.removeLast(levels.count - 1)
        return levels[0].take(name)
    }

    private mutating func note(_ path: String, for name: String) {
        let line = "\(path)  ←  \"\(name.withEscapes)\""
        guard size + line.utf8.count <= Self.maxList else { more += 1; return }
        size += line.utf8.count
        changes.append(line)
    }
}

extension String {
    /// The text with control characters as `\u{1B}`, so that a text file shows them.
    fileprivate var withEscapes: String {
        unicodeScalars.map { scalar in
            guard scalar.controlsDisplay else { return String(scalar) }
            return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }.joined()
    }
}

extension ZipNames {
    /// Returns the text of the file that lists the changed names; `nil` if no name was changed.
    func list(_ strings: Strings.ChangedNames) -> String? {
        guard !changes.isEmpty else { return nil }
        let rest = more > 0 ? [strings.more(more)] : []
        // Notepad on older systems requires these line ends, and recognizes UTF-8 by the byte order mark.
        return "\u{feff}" + ([strings.text, ""] + changes + rest).joined(separator: "\r\n") + "\r\n"
    }
}
