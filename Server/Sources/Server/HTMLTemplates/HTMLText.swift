import Basics
import Localization
import Mustache

/// Escapes values for HTML in page templates. Mustache's own escaping isn't used, because processing each `Character`
/// separately is slow.
///
/// Each invisible character is replaced with its code point, such as `‹U+202E›`, so that a file name can't fake another
/// extension.
package struct HTMLText: MustacheContentType {
    package init() {}

    package func escapeText(_ text: String) -> String {
        // Keeps U+2068 and U+2069, which isolate names in a plain sentence (``Sentence/plain``).
        Markup.html.escaped(
            text.replacingInvisible { "\u{2068}\u{2069}".unicodeScalars.contains($0) ? String($0) : $0.visibleMark })
    }

    static let name = "EMPLACE_HTML"
}

/// Escapes the values of form fields for HTML. Invisible characters aren't replaced, because the browser sends the
/// values back.
package struct FieldText: MustacheContentType {
    package init() {}

    package func escapeText(_ text: String) -> String { Markup.html.escaped(text) }

    static let name = "EMPLACE_FIELD"
}
