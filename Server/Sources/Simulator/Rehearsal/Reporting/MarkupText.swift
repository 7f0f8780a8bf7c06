import Basics
import Mustache

/// Escapes the values inserted into the report's template, because they include responses of hostile hosts. Replaces
/// Mustache's own escaping, which is slow because it works by `Character`.
struct MarkupText: MustacheContentType {
    static let name = "EMPLACE_REPORT"

    func escapeText(_ text: String) -> String { Markup.xml.escaped(text) }
}
