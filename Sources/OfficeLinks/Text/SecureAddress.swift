/// An absolute https address, kept as a URI has it: percent-encoded where it has to be, and never twice.
public struct SecureAddress: Hashable, Sendable, CustomStringConvertible {
    /// With the digits of its percent-encodings in upper case, which are the same (RFC 3986 §6.2.2.1).
    public let text: String

    /// Takes an address as it stands; characters no URI has (spaces, other scripts, `|`) are percent-encoded.
    ///
    /// - Throws: ``LinkProblem`` for anything but `https://host…`: another scheme, a relative address, a user before
    ///   the host, control characters, a `%` that encodes nothing.
    public init(_ text: String) throws(LinkProblem) {
        try self.init(text[...], at: .address)
    }

    init(_ text: Substring, at place: LinkProblem.Place) throws(LinkProblem) {
        guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) else {
            throw LinkProblem(place, .notSecureAddress)
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].asciiLowercased == "https", parts[1].hasPrefix("//") else {
            throw LinkProblem(place, .notSecureAddress)
        }
        let rest = parts[1].dropFirst(2)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !authority.isEmpty, !authority.hasPrefix(":"), !authority.contains("@"), !authority.contains(" ") else {
            throw LinkProblem(place, .notSecureAddress)
        }
        guard let normal = Self.normalised(text) else { throw LinkProblem(place, .badEncoding) }
        self.text = normal
    }

    public var description: String { text }

    /// Whether its query has a parameter of that name, in any case and however it is spelled.
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
        var output = "", rest = text
        while let percent = rest.firstIndex(of: "%") {
            output += Percent.encode(String(rest[..<percent]), keeping: allowed)
            let digits = rest[percent...].dropFirst().prefix(2)
            guard digits.utf8.count == 2, digits.utf8.allSatisfy({ Percent.value($0) != nil }), digits != "00" else {
                return nil
            }
            output += "%" + String(decoding: digits.utf8.map { $0 >= 0x61 ? $0 & 0xDF : $0 }, as: UTF8.self)
            rest = rest[digits.endIndex...]
        }
        return output + Percent.encode(String(rest), keeping: allowed)
    }
}
