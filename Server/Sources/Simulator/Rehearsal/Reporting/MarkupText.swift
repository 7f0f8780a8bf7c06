import Basics
import Mustache

/// Escapes values that are inserted into the report's template, because they contain responses of hosts, which may be
/// hostile. This type replaces Mustache's own escaping, which is slow because it works by `Character`.
struct MarkupText: MustacheContentType {
    static let name = "EMPLACE_REPORT"

    func escapeText(_ text: String) -> String { Markup.xml.escaped(text) }
}
