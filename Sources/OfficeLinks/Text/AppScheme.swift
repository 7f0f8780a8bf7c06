/// A scheme an app registers, such as `contosodrive`, without the colon (RFC 3986 §3.1).
///
/// Schemes are compared without regard to case. One that is known when the app is compiled is written as a literal.
public struct AppScheme: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The scheme as it was given.
    public let text: String

    /// - Throws: ``LinkProblem`` with ``LinkProblem/Reason/badScheme``.
    public init(_ text: String) throws(LinkProblem) { try self.init(text, at: .scheme) }

    init(_ text: String, at part: LinkProblem.Part) throws(LinkProblem) {
        guard let first = text.utf8.first, Percent.isLetter(first), text.utf8.count <= 100,
            text.utf8.allSatisfy({ Percent.isLetter($0) || Percent.isDigit($0) || "+-.".utf8.contains($0) })
        else { throw LinkProblem(part, .badScheme) }
        self.text = text
    }

    /// For this package's own constants.
    init(known text: String) { self.text = text }

    /// A scheme written in the source, such as `passBack: "contosodrive"`.
    ///
    /// - Precondition: it is a scheme. A text that isn't known when the app is compiled goes to ``init(_:)``, which
    ///   throws.
    public init(stringLiteral text: StaticString) {
        // A literal is no input: what is wrong with it is a mistake in the source, and shows at the first run.
        guard let scheme = try? AppScheme(text.description, at: .scheme) else {
            preconditionFailure("\(text) is no scheme")
        }
        self = scheme
    }

    /// ``text``
    public var description: String { text }

    /// Without regard to case (RFC 3986 §3.1).
    public static func == (left: AppScheme, right: AppScheme) -> Bool {
        left.text.asciiLowercased == right.text.asciiLowercased
    }

    /// As ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(text.asciiLowercased) }

    /// Splits an address at its first colon.
    static func split(_ address: String, limit: Int) throws(LinkProblem) -> (scheme: AppScheme, rest: Substring) {
        guard address.utf8.count <= limit else { throw LinkProblem(.address, .tooLong(limit: limit)) }
        // By bytes: a colon before a combining mark is one Character with it, and still a colon.
        guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw LinkProblem(.address, .noColon) }
        return (try AppScheme(String(address[..<colon])), Substring(address.utf8[colon...].dropFirst()))
    }
}
