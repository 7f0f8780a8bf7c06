/// A URL scheme registered by an app, such as `contosodrive`, without the colon (RFC 3986 §3.1).
///
/// Schemes are compared ignoring case. A scheme known at compile time can be written as a literal.
public struct AppScheme: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The scheme as it was passed to the initializer.
    public let text: String

    /// Creates a scheme from text.
    ///
    /// - Throws: ``LinkProblem`` with ``LinkProblem/Reason/badScheme``.
    public init(_ text: String) throws(LinkProblem) { try self.init(text, at: .scheme) }

    init(_ text: String, at part: LinkProblem.Part) throws(LinkProblem) {
        guard let first = text.utf8.first, Percent.isLetter(first), text.utf8.count <= 100,
            text.utf8.allSatisfy({ Percent.isLetter($0) || Percent.isDigit($0) || "+-.".utf8.contains($0) })
        else { throw LinkProblem(part, .badScheme) }
        self.text = text
    }

    /// Creates a scheme from a constant of this package.
    init(known text: String) { self.text = text }

    /// Creates a scheme from a literal, such as `passBack: "contosodrive"`.
    ///
    /// - Precondition: the literal is a valid scheme. For a text that isn't known at compile time, use ``init(_:)``,
    ///   which throws.
    public init(stringLiteral text: StaticString) {
        // An invalid literal is a programming error, which is found the first time that the code runs.
        guard let scheme = try? AppScheme(text.description, at: .scheme) else {
            preconditionFailure("\(text) is no scheme")
        }
        self = scheme
    }

    /// The scheme as it was passed to the initializer.
    public var description: String { text }

    /// Compares two schemes ignoring case (RFC 3986 §3.1).
    public static func == (left: AppScheme, right: AppScheme) -> Bool {
        left.text.asciiLowercased == right.text.asciiLowercased
    }

    /// Hashes consistently with ``==(_:_:)``.
    public func hash(into hasher: inout Hasher) { hasher.combine(text.asciiLowercased) }

    /// Splits an address at the first colon into its scheme and the rest.
    static func split(_ address: String, limit: Int) throws(LinkProblem) -> (scheme: AppScheme, rest: Substring) {
        guard address.utf8.count <= limit else { throw LinkProblem(.address, .tooLong(limit: limit)) }
        // The colon is searched by bytes, because a colon followed by a combining mark is a different `Character`.
        guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw LinkProblem(.address, .noColon) }
        return (try AppScheme(String(address[..<colon])), Substring(address.utf8[colon...].dropFirst()))
    }
}
