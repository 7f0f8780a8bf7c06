/// Escapes text for HTML or XML, either as the content of an element or as a quoted attribute value.
///
/// Processes Unicode scalars instead of `Character`s. A quotation mark followed by a combining accent is a single
/// `Character` that doesn't equal a quotation mark, but an HTML parser ends the attribute at this quotation mark. File
/// names from clients may contain such characters.
public enum Markup {
    /// HTML, which forbids NUL (WHATWG HTML §13.2.5). NUL becomes U+FFFD.
    case html
    /// XML 1.0, which forbids control characters (§2.2). All control characters except tab and newline become U+FFFD.
    case xml

    /// The text with `&`, `<`, `>` and both quotation marks replaced by character references.
    public func escaped(_ text: String) -> String {
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
