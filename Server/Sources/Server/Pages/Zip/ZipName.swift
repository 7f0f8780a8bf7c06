import Documents
import Foundation

/// The names of folders and documents in a zip. Names are changed so that unpacking can't write outside of the target
/// folder, and so that Windows can store all items. Explorer omits items with names that Windows doesn't allow.
enum ZipName {
    /// Returns a path with slashes between its names (APPNOTE.TXT 4.4.17.1).
    static func path(_ names: [String], isFolder: Bool) -> String {
        names.map(safe).joined(separator: "/") + (isFolder ? "/" : "")
    }

    /// Returns a name that no program treats as a command, path or device, and that Windows
    /// allows (https://learn.microsoft.com/windows/win32/fileio/naming-a-file).
    /// Control characters become their pictures (U+2400).
    /// Path and pattern characters become fullwidth forms, and so does a dot or space at the end.
    /// Device names get the prefix `_`.
    /// The names `.` and `..` and names with a slash aren't possible for documents, but are handled here too.
    static func safe(_ name: String) -> String {
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

    /// Returns whether the name is a device name with any extension.
    /// Only the text before the first dot counts, without trailing spaces.
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
