/// The rights of a client: a set of scope tokens (RFC 6749 §3.3).
public struct Scope: Hashable, Sendable, CustomStringConvertible {
    /// Sorted, each once.
    public let tokens: [String]

    /// No token at all.
    public static let empty = Scope(sorted: [])
    /// Reach a person's documents over WOPI.
    public static let wopi = Scope(sorted: ["wopi"])

    /// Reads tokens between spaces or commas: RFC 6749 has the former, Microsoft's onboarding sheet the latter
    /// (docs/protocol/bootstrap-and-oauth.md#authorization-request). `nil` when a character isn't allowed, or there are
    /// more than 64 tokens.
    public init?(_ text: String) {
        var tokens: [String] = []
        for part in text.utf8.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }) {
            guard part.allSatisfy(Self.isAllowed), tokens.count < 64 else { return nil }
            let token = String(decoding: part, as: UTF8.self)
            if !tokens.contains(token) { tokens.append(token) }
        }
        self.tokens = tokens.sorted()
    }

    /// There is no token in it.
    public var isEmpty: Bool { tokens.isEmpty }

    /// Every token is also one of `other`'s.
    public func isSubset(of other: Scope) -> Bool { Set(tokens).isSubset(of: other.tokens) }

    /// The tokens that both have.
    public func intersection(_ other: Scope) -> Scope {
        Scope(sorted: tokens.filter(Set(other.tokens).contains))
    }

    /// The scope as it is sent: tokens between spaces.
    public var description: String { tokens.joined(separator: " ") }

    private init(sorted: [String]) { tokens = sorted }

    /// scope-token = 1*( %x21 / %x23-5B / %x5D-7E )
    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && byte != 0x22 && byte != 0x5C
    }
}
