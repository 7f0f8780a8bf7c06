/// Parses the two kinds of JSON that this module needs: an object whose members are lists of strings and numbers, and
/// an object of which only the string members are used. Foundation's parser isn't used, because apps would then link
/// Foundation only for this parser.
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

    /// An element of a list in an object of lists.
    enum Element {
        /// A string, or a number as text.
        case text(String)
        /// A list of strings and numbers.
        case list([String])

        /// The text; `nil` for a list.
        var text: String? { if case .text(let text) = self { text } else { nil } }
    }

    /// Parses an object whose members are lists of strings, of numbers, and of lists of strings and numbers. Returns
    /// `nil` for any other JSON and for a repeated member.
    static func lists(_ text: String) -> [String: [Element]]? {
        var reader = Reader(rest: text.unicodeScalars[...])
        guard let lists = reader.object(), reader.atEnd() else { return nil }
        return lists
    }

    /// Returns the string members of an object and skips other members. Returns `nil` for any other text and for a
    /// repeated member.
    static func strings(_ text: String) -> [String: String]? {
        var reader = Reader(rest: text.unicodeScalars[...])
        guard let strings = reader.members(), reader.atEnd() else { return nil }
        return strings
    }

    private struct Reader {
        /// The maximum number of nested lists and objects.
        private static let maxDepth = 16

        var rest: Substring.UnicodeScalarView

        mutating func object() -> [String: [Element]]? {
            guard take("{") else { return nil }
            var lists: [String: [Element]] = [:]
            if take("}") { return lists }
            repeat {
                guard let name = string(), take(":") else { return nil }
                guard let list = list({ $0.element() }), lists.updateValue(list, forKey: name) == nil else {
                    return nil
                }
            } while take(",")
            return take("}") ? lists : nil
        }

        mutating func members() -> [String: String]? {
            guard take("{") else { return nil }
            var members: [String: String?] = [:]
            if take("}") { return [:] }
            repeat {
                guard let name = string(), take(":") else { return nil }
                let isText = isString(), value = isText ? string() : nil
                guard isText ? value != nil : skip(depth: 1) else { return nil }
                guard members.updateValue(value, forKey: name) == nil else { return nil }
            } while take(",")
            return take("}") ? members.compactMapValues { $0 } : nil
        }

        /// Skips a value of any type. Returns `false` if the value is malformed.
        private mutating func skip(depth: Int) -> Bool {
            guard depth <= Self.maxDepth else { return false }
            if take("[") { return skipElements(until: "]", depth: depth) { _ in true } }
            if take("{") {
                return skipElements(until: "}", depth: depth) { $0.string() != nil && $0.take(":") }
            }
            if isString() { return string() != nil }
            for word in ["true", "false", "null"] where rest.starts(with: word.unicodeScalars) {
                rest = rest.dropFirst(word.unicodeScalars.count)
                return true
            }
            return skipNumber()
        }

        /// Skips a number (RFC 8259 §6).
        private mutating func skipNumber() -> Bool {
            _ = skip("-")
            let digits = skipDigits()
            guard digits.first != "0" || digits.count == 1, !digits.isEmpty else { return false }
            if skip("."), skipDigits().isEmpty { return false }
            guard skip("e") || skip("E") else { return true }
            _ = skip("+") || skip("-")
            return !skipDigits().isEmpty
        }

        /// Skips a character without any white space before it.
        private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
            guard rest.first == scalar else { return false }
            rest = rest.dropFirst()
            return true
        }

        private mutating func skipDigits() -> Substring.UnicodeScalarView {
            let digits = rest.prefix { $0 >= "0" && $0 <= "9" }
            rest = rest.dropFirst(digits.count)
            return digits
        }

        private mutating func skipElements(
            until end: Unicode.Scalar, depth: Int, _ name: (inout Reader) -> Bool
        ) -> Bool {
            if take(end) { return true }
            repeat {
                guard name(&self), skip(depth: depth + 1) else { return false }
            } while take(",")
            return take(end)
        }

        private mutating func list<Value>(_ parse: (inout Reader) -> Value?) -> [Value]? {
            guard take("[") else { return nil }
            var values: [Value] = []
            if take("]") { return values }
            repeat {
                guard let value = parse(&self) else { return nil }
                values.append(value)
            } while take(",")
            return take("]") ? values : nil
        }

        private mutating func element() -> Element? {
            skipSpace()
            guard rest.first == "[" else { return text().map(Element.text) }
            return list { $0.text() }.map(Element.list)
        }

        private mutating func text() -> String? { isString() ? string() : number() }

        /// Whether a string follows. A malformed string is partly read, so nothing else may be read in its place.
        private mutating func isString() -> Bool {
            skipSpace()
            return rest.first == "\""
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

        /// Parses an escape in a string (RFC 8259 §7).
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
            case "u": return unicode()
            default: return nil
            }
        }

        /// Parses the rest of an escape that begins with `\u`: four digits or, for a character outside the Basic
        /// Multilingual Plane, four digits, `\u` and four more digits.
        private mutating func unicode() -> Unicode.Scalar? {
            guard let unit = unit() else { return nil }
            guard (0xD800...0xDBFF).contains(unit) else { return Unicode.Scalar(unit) }
            guard rest.popFirst() == "\\", rest.popFirst() == "u", let low = self.unit(),
                (0xDC00...0xDFFF).contains(low)
            else { return nil }
            return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        }

        private mutating func unit() -> UInt32? {
            let digits = rest.prefix(4)
            // `UInt32(_:radix:)` would accept a leading sign.
            guard digits.count == 4, digits.first != "+", let value = UInt32(String(digits), radix: 16) else {
                return nil
            }
            rest = rest.dropFirst(4)
            return value
        }

        private mutating func number() -> String? {
            skipSpace()
            let digits = skipDigits()
            guard (1...18).contains(digits.count), digits.first != "0" || digits.count == 1 else { return nil }
            return String(digits)
        }

        mutating func atEnd() -> Bool {
            skipSpace()
            return rest.isEmpty
        }

        private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
            skipSpace()
            return skip(scalar)
        }

        private mutating func skipSpace() {
            rest = rest.drop { $0 == " " || $0 == "\n" || $0 == "\r" || $0 == "\t" }
        }
    }
}
