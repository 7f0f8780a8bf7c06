import Documents
import Foundation

/// The names of folders and documents as a zip has them, so that unpacking can't put anything elsewhere, and a system that
/// allows fewer names keeps what is in them: Explorer leaves out what Windows can't name.
enum ZipName {
    /// A path, with slashes between its names (APPNOTE.TXT 4.4.17.1).
    static func path(_ names: [String], isFolder: Bool) -> String {
        names.map(safe).joined(separator: "/") + (isFolder ? "/" : "")
    }

    /// A name without what some program takes for a command, a place or a device, and that Windows can have
    /// (https://learn.microsoft.com/windows/win32/fileio/naming-a-file): control characters become their pictures (U+2400),
    /// the characters of paths and patterns their wide forms, and so does a dot or space at the end; before the name of a
    /// device comes a `_`. No name is `.` or `..`, or has a slash: no document can be called that, and if one were, it is
    /// told here.
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

    /// Names of devices, with any extension: what is before the first dot counts, without spaces at its end.
    private static func isDevice(_ name: String) -> Bool {
        let stem = name.prefix { $0 != "." }.uppercased()
        let end = stem.lastIndex { $0 != " " }.map { stem.index(after: $0) } ?? stem.startIndex
        return devices.contains(String(stem[..<end]))
    }

    private static let devices: Set<String> = {
        let ports = ["COM", "LPT"].flatMap { port in "0123456789¹²³".map { port + String($0) } }
        return Set(["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"] + ports)
    }()

    /// No longer than a name may be.
    private static func shortened(_ text: String) -> String {
        guard text.utf16.count > DocumentName.maxLength, let name = try? DocumentName(String(text.dropFirst()))
        else {
            return text
        }
        return "_" + name.base.dropLast() + name.fileExtension
    }
}
