/// The one shape of JSON there is here: an object of lists of strings and numbers. Foundation's reader would be the
/// only reason to link Foundation.
enum JSONText {
    static func quoted(_ text: String) -> String {
        var output = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case _ where scalar.value < 0x20:
                let hex = String(scalar.value, radix: 16)
                output += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output + "\""
    }

    /// `nil` for any other shape, and for a member that comes twice.
    static func lists(_ text: String) -> [String: [String]]? {
        var reader = Reader(rest: text.unicodeScalars[...])
        guard let lists = reader.object(), reader.atEnd() else { return nil }
        return lists
    }

    private struct Reader {
        var rest: Substring.UnicodeScalarView

        mutating func object() -> [String: [String]]? {
            guard take("{") else { return nil }
            var lists: [String: [String]] = [:]
            if take("}") { return lists }
            repeat {
                guard let name = string(), take(":") else { return nil }
                guard let list = list(), lists.updateValue(list, forKey: name) == nil else { return nil }
            } while take(",")
            return take("}") ? lists : nil
        }

        private mutating func list() -> [String]? {
            guard take("[") else { return nil }
            var values: [String] = []
            if take("]") { return values }
            repeat {
                guard let value = string() ?? number() else { return nil }
                values.append(value)
            } while take(",")
            return take("]") ? values : nil
        }

        private mutating func string() -> String? {
            guard take("\"") else { return nil }
            var value = ""
            while let scalar = rest.popFirst() {
                switch scalar {
                case "\"": return value
                case "\\":
                    guard let escaped = escape() else { return nil }
                    value.unicodeScalars.append(escaped)
                case _ where scalar.value < 0x20: return nil
                default: value.unicodeScalars.append(scalar)
                }
            }
            return nil
        }

        /// RFC 8259 §7, without pairs of surrogates: these have no place in schemes and package names.
        private mutating func escape() -> Unicode.Scalar? {
            switch rest.popFirst() {
            case "\"": return "\""
            case "\\": return "\\"
            case "/": return "/"
            case "b": return "\u{8}"
            case "f": return "\u{C}"
            case "n": return "\n"
            case "r": return "\r"
            case "t": return "\t"
            case "u":
                let digits = rest.prefix(4)
                // UInt32 would take a sign for a digit.
                guard digits.count == 4, digits.first != "+", let value = UInt32(String(digits), radix: 16) else {
                    return nil
                }
                rest = rest.dropFirst(4)
                return Unicode.Scalar(value)
            default: return nil
            }
        }

        private mutating func number() -> String? {
            skipSpace()
            let digits = rest.prefix { $0 >= "0" && $0 <= "9" }
            guard (1...18).contains(digits.count) else { return nil }
            rest = rest.dropFirst(digits.count)
            return String(digits)
        }

        mutating func atEnd() -> Bool {
            skipSpace()
            return rest.isEmpty
        }

        private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
            skipSpace()
            guard rest.first == scalar else { return false }
            rest = rest.dropFirst()
            return true
        }

        private mutating func skipSpace() {
            rest = rest.drop { $0 == " " || $0 == "\n" || $0 == "\r" || $0 == "\t" }
        }
    }
}
