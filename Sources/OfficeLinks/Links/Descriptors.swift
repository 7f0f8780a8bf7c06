/// `mode|descriptor|argument|…` (office-links.md §2), the form that links to Office and the way back share.
struct Descriptors {
    /// Bytes; more than any system hands from app to app.
    static let maximumLength = 64 * 1024
    private static let maximumParts = 64

    /// Those of both families and of the way back. What else there may be, Office drops (§8), and so does this.
    private static let known: Set<String> = ["u", "d", "e", "n", "a", "p", "c", "z"]

    let mode: Substring
    private let arguments: [String: Substring]

    /// Reads either spelling (office-links.md §3). Delimiters are raw `|`; where there are none, `%7C`; and only where
    /// there are none of these either, `%7c`: the encoded spelling writes a `|` inside an argument that way.
    init(_ text: Substring) throws(LinkProblem) {
        let parts = Self.split(text)
        guard parts.count <= Self.maximumParts else { throw LinkProblem(.address, .tooMany(limit: Self.maximumParts)) }
        mode = parts.first ?? ""
        var found: [String: Substring] = [:], rest = parts.dropFirst()
        while let name = rest.popFirst() {
            let letter = name.asciiLowercased
            guard let argument = rest.popFirst() else {
                throw LinkProblem(.descriptor(String(letter.prefix(8))), .missing)
            }
            guard !letter.isEmpty else { throw LinkProblem(.descriptor(letter), .empty) }
            guard Self.known.contains(letter) else { continue }
            guard found.updateValue(argument, forKey: letter) == nil else {
                throw LinkProblem(.descriptor(letter), .repeated)
            }
        }
        arguments = found
    }

    /// By bytes: as a `Character`, a delimiter before a combining mark is another one, and would delimit nothing.
    private static func split(_ text: Substring) -> [Substring] {
        let delimiters = ["|", "%7C", "%7c"].map(\.utf8)
        let delimiter = delimiters.first { text.utf8.contains($0) } ?? "|".utf8
        return text.utf8.split(separator: delimiter, maxSplits: maximumParts, omittingEmptySubsequences: false)
            .map { Substring($0) }
    }

    func raw(_ letter: String) throws(LinkProblem) -> Substring {
        guard let argument = arguments[letter] else { throw LinkProblem(.descriptor(letter), .missing) }
        guard !argument.isEmpty else { throw LinkProblem(.descriptor(letter), .empty) }
        return argument
    }

    func text(_ letter: String) throws(LinkProblem) -> String {
        guard let text = Percent.decode(try raw(letter)) else { throw LinkProblem(.descriptor(letter), .badEncoding) }
        return text
    }

    /// `|c|`. Without a word in it there is none: the way back has it whether or not there was one on the way there.
    func context() throws(LinkProblem) -> String? {
        guard let argument = arguments["c"], !argument.isEmpty else { return nil }
        return try text("c")
    }

    func has(_ letter: String) -> Bool { arguments[letter] != nil }

    /// An address stands in a link as it is. Where even its colon was encoded, so was all of it, and is decoded once.
    func address(_ letter: String) throws(LinkProblem) -> SecureAddress {
        let argument = try raw(letter)
        guard argument.asciiLowercased.hasPrefix("https%3a") else {
            return try SecureAddress(argument, at: .descriptor(letter))
        }
        return try SecureAddress(try text(letter)[...], at: .descriptor(letter))
    }

    // MARK: Writing

    /// What `|c|` can carry: `nil` for nothing, and no NUL, which nothing would read again.
    static func context(_ text: String?) throws(LinkProblem) -> String? {
        guard let text, !text.isEmpty else { return nil }
        guard !text.utf8.contains(0) else { throw LinkProblem(.descriptor("c"), .badEncoding) }
        return text
    }

    /// A link that is too long to be read isn't built either.
    static func checkLength(_ text: String) throws(LinkProblem) {
        guard text.utf8.count <= maximumLength else { throw LinkProblem(.address, .tooLong(limit: maximumLength)) }
    }

    /// One of the two spellings.
    static func join(_ mode: String, _ pairs: [(letter: String, argument: String)], _ spelling: LinkSpelling) -> String
    {
        let delimiter = spelling == .readable ? "|" : "%7C"
        let parts = [mode] + pairs.flatMap { [$0.letter, $0.argument] }
        return parts.map { spelling == .readable ? $0 : lowered($0) }.joined(separator: delimiter)
    }

    /// Arguments that aren't addresses (office-links.md §3): everything that could be taken for something else goes.
    static func argument(_ text: String) -> String { Percent.encode(text, keeping: ":/[]@!$'()*+,;=") }

    /// `%7C` inside an argument as `%7c`, which means the same and is no delimiter.
    private static func lowered(_ text: String) -> String {
        text.utf8.split(separator: "%7C".utf8, omittingEmptySubsequences: false).map { String(Substring($0)) }
            .joined(separator: "%7c")
    }
}

/// How a link is written (office-links.md §3). Both mean the same, and parsing takes either.
public enum LinkSpelling: Hashable, Sendable, CaseIterable {
    /// `ms-word:ofe|u|…`
    case readable
    /// `ms-word:ofe%7Cu%7C…`, for systems whose address type refuses a raw `|`.
    case encoded
}
