import Basics
import Mustache

/// Escapes what templates of pages are filled with, in place of Mustache's own escaping, which works by `Character`.
struct HTMLText: MustacheContentType {
    func escapeText(_ text: String) -> String { Markup.html.escaped(text) }

    static let name = "EMPLACE_HTML"
}
