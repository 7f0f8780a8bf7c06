import Basics
import Documents

/// The paths in one zip while it is written, folder by folder: each name as ``ZipName/safe(_:)`` has it, or another where
/// something in its folder is called that already, also on systems that don't tell upper from lower case.
struct ZipNames {
    /// Bytes of the list of changed names that are kept until the end.
    static let maxList = 1024 * 1024

    /// A folder on the way to the entry that came last; the first is the top of the zip.
    private struct Level {
        /// With a slash at its end.
        var path = ""
        /// Hashes of the keys of the names in it: a number each instead of a text. Of two that were the same by chance,
        /// one would be called otherwise without need.
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
    /// Of the names that had to be changed: the path in the zip, and the name as it is.
    private(set) var changes: [String] = []
    private var size = 0
    /// Those for which the list has no room.
    private(set) var more = 0

    /// The path of an entry that comes after the folder it is in.
    mutating func path(of names: [String], isFolder: Bool) -> String {
        if levels.count > names.count { levels.removeLast(levels.count - max(names.count, 1)) }
        guard let name = names.last else { return "" }
        let written = levels[levels.count - 1].take(name), path = levels[levels.count - 1].path + written
        if written != name || written.unicodeScalars.count != name.unicodeScalars.count { note(path, for: name) }
        guard isFolder else { return path }
        levels.append(Level(path: path + "/"))
        return path + "/"
    }

    /// A path at the top for what is no document.
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
    /// The text with control characters as `\u{1B}`, so that a text file with it shows them.
    fileprivate var withEscapes: String {
        unicodeScalars.map { scalar in
            guard scalar.controlsDisplay else { return String(scalar) }
            return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }.joined()
    }
}

extension ZipNames {
    /// The text file that lists the changed names; `nil` where none was changed.
    func list(_ strings: Strings.ChangedNames) -> String? {
        guard !changes.isEmpty else { return nil }
        let rest = more > 0 ? [strings.more(more)] : []
        // The Notepad of older systems knows no other line ends, and takes a text for UTF-8 by its mark.
        return "\u{feff}" + ([strings.text, ""] + changes + rest).joined(separator: "\r\n") + "\r\n"
    }
}
