import Basics
import Mustache

/// Escapes the values of page templates.
/// Replaces Mustache's own escaping, which is slow because it works by `Character`.
///
/// Invisible characters become visible, such as `‹U+202E›`, so that a name can't fake another extension.
struct HTMLText: MustacheContentType {
    func escapeText(_ text: String) -> String {
        // Keeps the isolation marks around names in a plain sentence (``Sentence/plain``).
        Markup.html.escaped(
            text.replacingInvisible { "\u{2068}\u{2069}".unicodeScalars.contains($0) ? String($0) : Self.mark($0) })
    }

    static let name = "EMPLACE_HTML"

    /// Returns a name with all invisible characters made visible.
    static func visible(_ name: String) -> String { name.replacingInvisible(mark) }

    private static func mark(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\u{2039}U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)\u{203A}"
    }
}

/// Escapes the values of form fields without making invisible
/// characters visible, because the browser sends the values back.
struct FieldText: MustacheContentType {
    func escapeText(_ text: String) -> String { Markup.html.escaped(text) }

    static let name = "EMPLACE_FIELD"
}
