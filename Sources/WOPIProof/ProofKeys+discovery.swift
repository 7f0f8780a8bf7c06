/// Finds `<proof-key …/>` in a discovery document (web.md §1.1).
///
/// Of the whole document six attributes of one element are wanted, from a party that is trusted and over a size that
/// is limited: a scanner of some lines does, where a parser would bring libxml2, external entities and their defects.
extension ProofKeys {
    /// `nil` when there is no such element, or no current key in it that is one.
    public init?(discovery text: String) {
        guard let attributes = Self.attributes(of: "proof-key", in: Self.withoutComments(text)),
            let current = Key(attributes, prefix: "")
        else { return nil }
        self.init(current: current, old: Key(attributes, prefix: "old"))
    }

    private static func withoutComments(_ text: String) -> String {
        var rest = text[...], kept = ""
        while let start = rest.firstRange(of: "<!--") {
            kept += rest[..<start.lowerBound]
            guard let end = rest[start.upperBound...].firstRange(of: "-->") else { return kept }
            rest = rest[end.upperBound...]
        }
        return kept + rest
    }

    private static func attributes(of element: String, in text: String) -> [String: String]? {
        var rest = text[...]
        while let start = rest.firstRange(of: "<" + element) {
            rest = rest[start.upperBound...]
            guard let next = rest.first else { return nil }
            if next.isWhitespace || next == "/" || next == ">" { return attributes(rest) }
        }
        return nil
    }

    /// Reads `name="value"` and `name='value'` up to the end of the tag.
    private static func attributes(_ text: Substring) -> [String: String] {
        var found: [String: String] = [:], rest = text
        while found.count < 32 {
            rest = rest.drop { $0.isWhitespace }
            let name = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "/" && $0 != ">" }
            rest = rest.dropFirst(name.count).drop { $0.isWhitespace }
            guard !name.isEmpty, rest.first == "=" else { break }
            rest = rest.dropFirst().drop { $0.isWhitespace }
            guard let quote = rest.first, quote == "\"" || quote == "'",
                let end = rest.dropFirst().firstIndex(of: quote)
            else { break }
            found[String(name)] = String(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[end...].dropFirst()
        }
        return found
    }
}

extension ProofKeys.Key {
    fileprivate init?(_ attributes: [String: String], prefix: String) {
        guard let modulus = attributes[prefix + "modulus"], let exponent = attributes[prefix + "exponent"] else {
            return nil
        }
        self.init(modulus: modulus, exponent: exponent)
    }
}
