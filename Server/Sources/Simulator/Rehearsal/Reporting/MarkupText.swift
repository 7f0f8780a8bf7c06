import Basics
import Mustache

/// Escapes what the report's template is filled with, the answers of a hostile host among it, in place of Mustache's
/// own escaping, which works by `Character`.
struct MarkupText: MustacheContentType {
    static let name = "EMPLACE_REPORT"

    func escapeText(_ text: String) -> String { Markup.xml.escaped(text) }
}
