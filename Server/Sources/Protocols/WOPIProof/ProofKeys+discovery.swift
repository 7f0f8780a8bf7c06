/// Finds `<proof-key …/>` in a discovery document (docs/protocol/web.md#discovery-document).
///
/// Only six attributes of one element are needed, from a trusted source and within a limited size. A short scanner is
/// enough, whereas a parser would bring in libxml2 and external entities.
extension ProofKeys {
    /// Reads the keys. Returns `nil` when there is no such element or no valid current key in it.
    public init?(discovery text: String) {
        guard let attributes = Self.attributes(of: "proof-key", in: Self.withoutComments(text)),
            let current = Key(attributes, prefix: "")
        else { return nil }
        self.init(current: current, old: Key(attributes, prefix: "old"))
    }

    // Scan bytes, because a combining mark after a bracket would form a different `Character`.
    private static func withoutComments(_ text: String) -> [UInt8] {
        var rest = Array(text.utf8)[...], kept: [UInt8] = []
        while let start = range(of: "<!--", in: rest) {
            kept += rest[..<start.lowerBound]
            guard let end = range(of: "-->", in: rest[start.upperBound...]) else { return kept }
            rest = rest[end.upperBound...]
        }
        return kept + rest
    }

    private static func range(of mark: String, in text: ArraySlice<UInt8>) -> Range<Int>? {
        let mark = Array(mark.utf8)
        var rest = text
        while let start = rest.firstIndex(of: mark[0]) {
            if text[start...].starts(with: mark) { return start..<start + mark.count }
            rest = text[(start + 1)...]
        }
        return nil
    }

    private static func attributes(of element: String, in text: [UInt8]) -> [String: String]? {
        var rest = text[...]
        while let start = range(of: "<" + element, in: rest) {
            rest = rest[start.upperBound...]
            guard let next = rest.first else { return nil }
            if isBlank(next) || next == UInt8(ascii: "/") || next == UInt8(ascii: ">") { return attributes(rest) }
        }
        return nil
    }

    /// Reads `name="value"` and `name='value'` up to the end of the tag.
    private static func attributes(_ text: ArraySlice<UInt8>) -> [String: String] {
        var found: [String: String] = [:], rest = text
        while found.count < 32 {
            rest = rest.drop(while: isBlank)
            let name = rest.prefix { !isBlank($0) && !"=/>".utf8.contains($0) }
            rest = rest.dropFirst(name.count).drop(while: isBlank)
            guard !name.isEmpty, rest.first == UInt8(ascii: "=") else { break }
            rest = rest.dropFirst().drop(while: isBlank)
            guard let quote = rest.popFirst(), "\"'".utf8.contains(quote), let end = rest.firstIndex(of: quote) else {
                break
            }
            found[String(decoding: name, as: UTF8.self)] = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[end...].dropFirst()
        }
        return found
    }

    private static func isBlank(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
}

extension ProofKeys.Key {
    fileprivate init?(_ attributes: [String: String], prefix: String) {
        guard let modulus = attributes[prefix + "modulus"], let exponent = attributes[prefix + "exponent"] else {
            return nil
        }
        self.init(modulus: modulus, exponent: exponent)
    }
}
