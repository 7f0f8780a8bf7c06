import Basics
import Documents
import Foundation

/// The names of folders and documents in a zip. Names are changed so that unpacking can't write outside of the target
/// folder, and so that Windows can store all items. Windows Explorer skips items with names that Windows doesn't allow.
package enum ZipName {
    /// Returns the path of an item: the names with slashes between them (APPNOTE.TXT 4.4.17.1).
    static func path(_ names: [String], isFolder: Bool) -> String {
        names.map(safe).joined(separator: "/") + (isFolder ? "/" : "")
    }

    /// Returns a name that no program treats as a command, path or device, and that Windows allows
    /// (https://learn.microsoft.com/windows/win32/fileio/naming-a-file). A control character becomes its picture, such
    /// as U+2400. A character of paths or patterns, such as `/` or `*`, becomes its fullwidth form, and so does a dot
    /// or space at the end of the name. A device name, such as `CON`, gets the prefix `_`. Documents can't have the
    /// names `.` and `..` or names with a slash, but these names are handled too.
    package static func safe(_ name: String) -> String {
        var scalars = String.UnicodeScalarView(name.unicodeScalars.map(safe))
        switch scalars.last {
        case ".": scalars.replaceSubrange(scalars.index(before: scalars.endIndex)..., with: ["\u{ff0e}"])
        case " ": scalars.replaceSubrange(scalars.index(before: scalars.endIndex)..., with: ["\u{2420}"])
        default: break
        }
        let text = String(scalars)
        let isDots = name.unicodeScalars.allSatisfy { $0 == "." }
        return text.isEmpty || isDots || isDevice(text) ? shortened("_" + text) : text
    }

    private static func safe(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "\u{0}"..."\u{1f}": Unicode.Scalar(0x2400 + scalar.value) ?? "_"
        case "\u{7f}": "\u{2421}"
        case "\u{80}"..."\u{9f}": "\u{fffd}"
        case "\\", "/", ":", "*", "?", "\"", "<", ">", "|": Unicode.Scalar(scalar.value + 0xfee0) ?? "_"
        default: scalar
        }
    }

    /// Returns whether Windows treats the name as a device name. Only the text before the first dot counts, without
    /// trailing spaces.
    private static func isDevice(_ name: String) -> Bool {
        let stem = name.prefix { $0 != "." }.uppercased()
        let end = stem.lastIndex { $0 != " " }.map { stem.index(after: $0) } ?? stem.startIndex
        return devices.contains(String(stem[..<end]))
    }

    private static let devices: Set<String> = {
        let ports = ["COM", "LPT"].flatMap { port in "0123456789¹²³".map { port + String($0) } }
        return Set(["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"] + ports)
    }()

    /// Shortens the text to the maximum length of a name.
    private static func shortened(_ text: String) -> String {
        guard text.utf16.count > DocumentName.maxLength, let name = try? DocumentName(String(text.dropFirst()))
        else {
            return text
        }
        return "_" + name.base.dropLast() + name.fileExtension
    }
}

/// The paths of the entries in a zip file. They are assigned while the file is written, folder by folder. Each name is
/// the result of ``ZipName/safe(_:)`` or, if the folder already has an entry of that name, a different name. Names are
/// compared ignoring case, because some file systems ignore case.
struct ZipNames {
    /// The maximum size in bytes of the list of changed names.
    static let maxList = 1024 * 1024

    /// A folder on the path to the last entry. The first level is the root of the zip file.
    private struct Level {
        /// The path of the folder, with a trailing slash.
        var path = ""
        /// The hashes of the names in the folder, which take less memory than the names. If two names have the same
        /// hash, one of them is renamed unnecessarily.
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
    /// The lines about changed names. Each line contains the path in the zip file and the original name.
    private(set) var changes: [String] = []
    private var size = 0
    /// The number of changed names for which the list had no space.
    private(set) var more = 0

    /// Returns the path for an entry. The folder that contains the entry must have been added before.
    mutating func path(of names: [String], isFolder: Bool) -> String {
        if levels.count > names.count { levels.removeLast(levels.count - max(names.count, 1)) }
        guard let name = names.last else { return "" }
        let written = levels[levels.count - 1].take(name), path = levels[levels.count - 1].path + written
        if written != name || written.unicodeScalars.count != name.unicodeScalars.count { note(path, for: name) }
        guard isFolder else { return path }
        levels.append(Level(path: path + "/"))
        return path + "/"
    }

    /// Returns an unused path in the root of the zip file, for a file that isn't a document of the user.
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
    /// The text with each control character escaped, as in `\u{1B}`, so that a text editor shows the character.
    fileprivate var withEscapes: String {
        unicodeScalars.map { scalar in
            guard scalar.controlsDisplay else { return String(scalar) }
            return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }.joined()
    }
}

extension ZipNames {
    /// Returns the text of the file that lists the changed names; `nil` if no name was changed.
    func list(_ texts: ChangedNamesTexts) -> String? {
        guard !changes.isEmpty else { return nil }
        let rest = more > 0 ? [texts.more(more)] : []
        // Notepad on older systems requires CRLF line ends, and recognizes UTF-8 by the byte order mark.
        return "\u{feff}" + ([texts.text, ""] + changes + rest).joined(separator: "\r\n") + "\r\n"
    }
}

/// The texts of the file that lists the changed names, in the language of the user.
package struct ChangedNamesTexts: Sendable {
    /// The name of the file.
    let fileName: String
    /// The text above the changed names.
    let text: String
    /// Returns the text below the changed names, with the number of names that aren't listed.
    let more: @Sendable (Int) -> String

    package init(fileName: String, text: String, more: @escaping @Sendable (Int) -> String) {
        self.fileName = fileName
        self.text = text
        self.more = more
    }
}
