/// An absolute https address as a URI. Each character that a URI can't contain is percent-encoded exactly once.
public struct SecureAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address with uppercase hexadecimal digits in its percent-encodings (RFC 3986 §6.2.2.1).
    public let text: String

    /// Creates an address from text. Characters that a URI can't contain (spaces, other scripts, `|`) are
    /// percent-encoded.
    ///
    /// - Throws: ``LinkProblem`` unless the text begins with `https://` and a host, and for a user name before the
    ///   host, control characters, or a `%` without two hexadecimal digits.
    public init(_ text: String) throws(LinkProblem) {
        try self.init(text[...], at: .address)
    }

    init(_ text: Substring, at part: LinkProblem.Part) throws(LinkProblem) {
        guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) else {
            throw LinkProblem(part, .notSecureAddress)
        }
        guard text.hasASCIIPrefix("https://") else { throw LinkProblem(part, .notSecureAddress) }
        // The host is checked after percent-encoding, because then no combining mark can hide an "@" or a "/".
        guard let normal = Self.normalised(text) else { throw LinkProblem(part, .badEncoding) }
        let authority = normal.dropFirst("https://".count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !authority.isEmpty, !authority.hasPrefix(":"), !authority.contains("@"),
            authority.utf8.range(of: "%20".utf8) == nil
        else {
            throw LinkProblem(part, .notSecureAddress)
        }
        self.text = normal
    }

    /// The address as text.
    public var description: String { text }

    /// Returns whether the query has a parameter with this name, in any case and any percent-encoding.
    func hasParameter(_ name: String) -> Bool {
        guard let question = text.firstIndex(of: "?") else { return false }
        let query = text[text.index(after: question)...].prefix { $0 != "#" }
        return query.split(whereSeparator: { $0 == "&" || $0 == ";" }).contains { pair in
            let found = pair.prefix { $0 != "=" }
            return (Percent.decode(found) ?? String(found)).asciiLowercased == name
        }
    }

    private static let allowed = ":/?#[]@!$&'()*+,;="

    private static func normalised(_ text: Substring) -> String? {
        var output = "", rest = text.utf8[...]
        while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
            output += Percent.encode(String(Substring(rest[..<percent])), keeping: allowed)
            let digits = rest[percent...].dropFirst().prefix(2)
            guard digits.count == 2, digits.allSatisfy({ Percent.value($0) != nil }), !digits.elementsEqual("00".utf8)
            else { return nil }
            output += "%" + String(decoding: digits.map { $0 >= 0x61 ? $0 & 0xDF : $0 }, as: UTF8.self)
            rest = rest[digits.endIndex...]
        }
        return output + Percent.encode(String(Substring(rest)), keeping: allowed)
    }
}
