/// `mode|descriptor|argument|…` (docs/protocol/office-links.md#grammar), the form that links to Office and the way back
/// share.
struct Descriptors {
    /// Bytes; more than any system hands from app to app.
    static let maxLength = 64 * 1024
    private static let maxParts = 64

    /// Those of both families and of the way back. What else there may be, Office drops
    /// (docs/protocol/office-links.md#office-uri-schemes), and so does this.
    private static let known: Set<String> = ["u", "d", "e", "n", "a", "p", "c", "z"]

    let mode: Substring
    private let arguments: [String: Substring]

    /// Reads either spelling. The delimiter is what follows the mode; the other spellings of it may stand inside an
    /// argument, where the encoded spelling writes a `|` as `%7c`.
    ///
    /// - Parameter isContextLast: whether `|c|`, when it comes after `|u|` and `|z|`, takes all that follows it. Office
    ///   writes a pass-back in that order, and a context that came back decoded may hold a delimiter.
    init(_ text: Substring, isContextLast: Bool = false) throws(LinkProblem) {
        let parts = Self.split(text)
        guard isContextLast || parts.count <= Self.maxParts else { throw Self.tooMany }
        mode = parts.first ?? ""
        var found: [String: Substring] = [:], rest = parts.dropFirst(), isWhole = parts.count <= Self.maxParts
        while let name = rest.popFirst() {
            let letter = name.asciiLowercased
            guard var argument = rest.popFirst() else {
                throw LinkProblem(.descriptor(String(letter.prefix(8))), .missing)
            }
            guard !letter.isEmpty else { throw LinkProblem(.descriptor(letter), .empty) }
            guard Self.known.contains(letter) else { continue }
            if isContextLast, letter == "c", found["u"] != nil, found["z"] != nil, found["c"] == nil {
                argument = text[argument.startIndex...]
                (rest, isWhole) = ([], true)
            }
            guard found.updateValue(argument, forKey: letter) == nil else {
                throw LinkProblem(.descriptor(letter), .repeated)
            }
        }
        guard isWhole else { throw Self.tooMany }
        arguments = found
    }

    private static let tooMany = LinkProblem(.address, .tooMany(limit: maxParts))

    /// By bytes: as a `Character`, a delimiter before a combining mark is another one, and would delimit nothing.
    private static func split(_ text: Substring) -> [Substring] {
        text.utf8.parts(between: delimiter(text), maxSplits: maxParts).map { Substring($0) }
    }

    private static func delimiter(_ text: Substring) -> String.UTF8View {
        let delimiters = ["|", "%7C", "%7c"].map(\.utf8)
        let rest = text.utf8.drop(while: Percent.isLetter)
        // Where none follows the mode, the mode is wrong; what to call it is decided by the first kind there is.
        return delimiters.first { rest.starts(with: $0) } ?? delimiters.first { text.utf8.range(of: $0) != nil }
            ?? "|".utf8
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

    /// `|c|` of a pass-back, which is for the app alone: one that isn't percent-encoded, as when it was decoded on its
    /// way, is taken as it came, so that the rest of the pass-back isn't lost with it.
    func looseContext() -> String? {
        guard let argument = arguments["c"], !argument.isEmpty else { return nil }
        if let text = Percent.decode(argument) { return text }
        // No app can have passed in a NUL.
        return argument.utf8.contains(0) ? nil : String(argument)
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

    /// A context as `|c|` can carry it: `nil` for an empty one; NUL is refused, because no reader would accept it.
    static func context(_ text: String?) throws(LinkProblem) -> String? {
        guard let text, !text.isEmpty else { return nil }
        guard !text.utf8.contains(0) else { throw LinkProblem(.descriptor("c"), .badEncoding) }
        return text
    }

    /// A link that is too long to be read isn't built either.
    static func checkLength(_ text: String) throws(LinkProblem) {
        guard text.utf8.count <= maxLength else { throw LinkProblem(.address, .tooLong(limit: maxLength)) }
    }

    /// One of the two spellings.
    static func join(_ mode: String, _ pairs: [(letter: String, argument: String)], spelling: LinkSpelling) -> String {
        let delimiter = spelling == .readable ? "|" : "%7C"
        let parts = [mode] + pairs.flatMap { [$0.letter, $0.argument] }
        return parts.map { spelling == .readable ? $0 : lowered($0) }.joined(separator: delimiter)
    }

    /// Arguments that aren't addresses (docs/protocol/office-links.md#encoding): everything that could be taken for
    /// something else goes.
    static func argument(_ text: String) -> String { Percent.encode(text, keeping: ":/[]@!$'()*+,;=") }

    /// `%7C` inside an argument as `%7c`, which means the same and is no delimiter.
    private static func lowered(_ text: String) -> String {
        Substring(text).utf8.parts(between: "%7C".utf8).map { String(Substring($0)) }.joined(separator: "%7c")
    }
}

/// How a link is written (docs/protocol/office-links.md#encoding). Both mean the same, and parsing takes either.
public enum LinkSpelling: Hashable, Sendable, CaseIterable {
    /// `ms-word:ofe|u|…`
    case readable
    /// `ms-word:ofe%7Cu%7C…`, for systems whose address type refuses a raw `|`.
    case encoded
}
