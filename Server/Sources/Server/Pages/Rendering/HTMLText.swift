import Basics
import Mustache

/// Escapes what templates of pages are filled with, in place of Mustache's own escaping, which works by `Character`.
///
/// What can't be seen is shown, such as `‹U+202E›`, so that a name can't look as if it had another extension.
struct HTMLText: MustacheContentType {
    func escapeText(_ text: String) -> String {
        // The marks that a plain sentence puts around names (``Sentence/plain``).
        Markup.html.escaped(
            text.replacingInvisible { "\u{2068}\u{2069}".unicodeScalars.contains($0) ? String($0) : Self.mark($0) })
    }

    static let name = "EMPLACE_HTML"

    /// A name with every character shown that can't be seen.
    static func visible(_ name: String) -> String { name.replacingInvisible(mark) }

    private static func mark(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\u{2039}U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)\u{203A}"
    }
}

/// The same for the values of form fields, which a browser sends back: they stay as they are.
struct FieldText: MustacheContentType {
    func escapeText(_ text: String) -> String { Markup.html.escaped(text) }

    static let name = "EMPLACE_FIELD"
}
