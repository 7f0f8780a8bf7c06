/// Escapes text for a document of markup: the content of an element, or an attribute's value between quotes.
///
/// It goes one Unicode scalar at a time. By `Character`, a quotation mark with a combining accent would be something
/// else than the quotation mark that ends an attribute, and names come from outside and may contain such characters.
package enum Markup {
    /// HTML, which has no NUL (WHATWG HTML §13.2.5); it becomes U+FFFD.
    case html
    /// XML 1.0, which has no control characters (§2.2); all but tab and newline become U+FFFD.
    case xml

    /// The text with `&`, `<`, `>` and both quotes as references.
    package func escaped(_ text: String) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case _ where isForbidden(scalar): escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .html: scalar == "\0"
        case .xml:
            switch scalar.value {
            case 0x09, 0x0A: false
            case 0x00...0x1F, 0xFFFE, 0xFFFF: true
            default: false
            }
        }
    }
}
