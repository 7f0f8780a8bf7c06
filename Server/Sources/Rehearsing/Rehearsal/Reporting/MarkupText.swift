import Mustache

/// Escapes text for HTML and XML one Unicode scalar at a time, since the answers of a hostile host stand in the report.
///
/// Mustache's own escaping goes by `Character`, and a quotation mark with a combining accent would pass it.
struct MarkupText: MustacheContentType {
    static let name = "EMPLACE_REPORT"

    func escapeText(_ text: String) -> String { Self.escaped(text) }

    /// Control characters, which XML 1.0 can't have at all (§2.2), become U+FFFD.
    static func escaped(_ text: String) -> String {
        var output = ""
        output.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"": output += "&quot;"
            case "'": output += "&#39;"
            case "\n", "\t": output.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: output += "\u{FFFD}"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }
}
