import Mustache

/// Escapes text for HTML, one Unicode scalar at a time.
///
/// Mustache's own escaping works by `Character`: a quotation mark followed by a combining accent is one character, not
/// the quotation mark it looks for, and would end an attribute. Names come from outside and may contain such
/// characters.
struct HTMLText: MustacheContentType {
    func escapeText(_ text: String) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\0": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    static let name = "EMPLACE_HTML"
}
