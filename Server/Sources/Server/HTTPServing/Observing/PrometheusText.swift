import Basics

/// Formats names, labels and numbers for the Prometheus text format.
enum PrometheusText {
    static let overflow = "overflow=\"true\""

    /// Returns a metric or label name with illegal characters replaced.
    static func name(_ text: String) -> String {
        var name = String(
            text.unicodeScalars.map { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_")
                    ? Character(scalar) : "_"
            }
        )
        if name.first?.isNumber ?? true { name = "_" + name }
        return name
    }

    /// Formats the labels in sorted order, so the same label set always gives the same series.
    static func labels(_ dimensions: [(String, String)]) -> String {
        dimensions.map { "\(name($0.0))=\"\(escaped($0.1))\"" }.sorted().joined(separator: ",")
    }

    /// Escapes backslashes, quotation marks and newlines, redacts secrets, and truncates the value to 200 characters,
    /// which is more than any route or method has.
    private static func escaped(_ value: String) -> String {
        var escaped = ""
        for scalar in SecretShape.redacted(value).unicodeScalars.prefix(200) {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Formats a number. A whole number has no fraction.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    }
}
