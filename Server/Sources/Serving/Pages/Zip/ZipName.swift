import Foundation

/// The names of folders and documents as a zip has them, so that unpacking can't put anything elsewhere.
enum ZipName {
    /// A path, with slashes between its names (APPNOTE.TXT 4.4.17.1).
    static func path(_ names: [String], isFolder: Bool) -> String {
        names.map(safe).joined(separator: "/") + (isFolder ? "/" : "")
    }

    /// A name without what some program takes for a command or a place: control characters become their pictures
    /// (U+2400), a backslash and the colon of a drive their wide forms. No name is `.` or `..`, or has a slash: no
    /// document can be called that, and if one were, it is told here.
    static func safe(_ name: String) -> String {
        var scalars = String.UnicodeScalarView()
        for (index, scalar) in name.unicodeScalars.enumerated() {
            switch scalar {
            case "\u{0}"..."\u{1f}": scalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "_")
            case "\u{7f}": scalars.append("\u{2421}")
            case "\u{80}"..."\u{9f}": scalars.append("\u{fffd}")
            case "\\": scalars.append("\u{ff3c}")
            case "/": scalars.append("\u{ff0f}")
            case ":" where index == 1: scalars.append("\u{ff1a}")
            default: scalars.append(scalar)
            }
        }
        let text = String(scalars)
        return text.isEmpty || text.unicodeScalars.allSatisfy { $0 == "." } ? "_" + text : text
    }
}
