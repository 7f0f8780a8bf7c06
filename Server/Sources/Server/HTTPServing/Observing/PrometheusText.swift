import Basics

/// Words of the Prometheus text format.
enum PrometheusText {
    static let overflow = "overflow=\"true\""

    /// A metric's or label's name with whatever is not allowed in one replaced.
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

    /// Sorted, so that the same set of labels is the same series.
    static func labels(_ dimensions: [(String, String)]) -> String {
        dimensions.map { "\(name($0.0))=\"\(escaped($0.1))\"" }.sorted().joined(separator: ",")
    }

    /// Backslash, quote and newline are escaped; values are cut to a length no route or method reaches, and have no secret.
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

    /// Whole numbers without a fraction.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    }
}
