/// The rights of a client: a set of scope tokens (RFC 6749 §3.3).
public struct Scope: Hashable, Sendable, CustomStringConvertible {
    /// The scope tokens, sorted and without duplicates.
    public let tokens: [String]

    /// The empty scope.
    public static let empty = Scope(sorted: [])
    /// Access to a user's documents over WOPI.
    public static let wopi = Scope(sorted: ["wopi"])

    /// Parses tokens separated by spaces, as in RFC 6749, or by commas, as in Microsoft's onboarding sheet
    /// (docs/protocol/bootstrap-and-oauth.md#authorization-request). Returns `nil` if the text contains a character
    /// that isn't allowed or more than 64 tokens.
    public init?(_ text: String) {
        var tokens: [String] = []
        for part in text.utf8.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }) {
            guard part.allSatisfy(Self.isAllowed), tokens.count < 64 else { return nil }
            let token = String(decoding: part, as: UTF8.self)
            if !tokens.contains(token) { tokens.append(token) }
        }
        self.tokens = tokens.sorted()
    }

    /// Whether the scope has no tokens.
    public var isEmpty: Bool { tokens.isEmpty }

    /// Whether every token is also in `other`.
    public func isSubset(of other: Scope) -> Bool { Set(tokens).isSubset(of: other.tokens) }

    /// The scope tokens that this scope and `other` have in common.
    public func intersection(_ other: Scope) -> Scope {
        Scope(sorted: tokens.filter(Set(other.tokens).contains))
    }

    /// The scope as sent: tokens separated by spaces.
    public var description: String { tokens.joined(separator: " ") }

    private init(sorted: [String]) { tokens = sorted }

    /// Whether a scope token may contain the byte. The grammar of RFC 6749 §3.3 is scope-token = 1*( %x21 / %x23-5B /
    /// %x5D-7E )
    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && byte != 0x22 && byte != 0x5C
    }
}
