/// Parses and writes text of the form `mode|descriptor|argument|…` (docs/protocol/office-links.md#grammar). Links that
/// open Office and pass-backs have this form.
struct Descriptors {
    /// The maximum length of a link in bytes. No system passes longer links between apps.
    static let maxLength = 64 * 1024
    private static let maxParts = 64

    /// The descriptors of links to documents, of links to a provider's files, and of pass-backs. Other descriptors are
    /// ignored, as Office does (docs/protocol/office-links.md#office-uri-schemes).
    private static let known: Set<String> = ["u", "d", "e", "n", "a", "p", "c", "z"]

    let mode: Substring
    private let arguments: [String: Substring]

    /// Parses a link whose delimiter is `|` or its encoded form, `%7C` or `%7c`. The delimiter after the mode separates
    /// all parts of the link. The other two forms may occur inside an argument: an encoded link writes a `|` in an
    /// argument as `%7c`.
    ///
    /// - Parameter isContextLast: whether the argument of `|c|` is the whole rest of the text if `|c|` follows `|u|`
    ///   and `|z|`. Office writes pass-backs in that order, and a context that another app has percent-decoded may
    ///   contain a delimiter.
    init(_ text: Substring, isContextLast: Bool = false) throws(LinkProblem) {
        let parts = Self.split(text)
        guard isContextLast || parts.count <= Self.maxParts else { throw Self.tooMany }
        mode = parts.first ?? ""
        var found: [String: Substring] = [:], rest = parts.dropFirst(), isWhole = parts.count <= Self.maxParts
        while let name = rest.popFirst() {
            let letter = name.asciiLowercased
            guard var argument = rest.popFirst() else {
                throw LinkProblem(.descriptor(String(letter.unicodeScalars.prefix(8))), .missing)
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

    /// Splits the link by bytes. A delimiter followed by a combining mark is a different `Character`, so splitting by
    /// characters would miss that delimiter.
    private static func split(_ text: Substring) -> [Substring] {
        text.utf8.parts(between: delimiter(text), maxSplits: maxParts).map { Substring($0) }
    }

    private static func delimiter(_ text: Substring) -> String.UTF8View {
        let delimiters = ["|", "%7C", "%7c"].map(\.utf8)
        let rest = text.utf8.drop(while: Percent.isLetter)
        // If no delimiter follows the mode, the mode is invalid. The first delimiter in the link is then used, so that
        // the error contains only the mode.
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

    /// Returns the argument of `|c|`, the context; `nil` if it is empty. Office sends `|c|` in every pass-back, even
    /// without a context.
    func context() throws(LinkProblem) -> String? {
        guard let argument = arguments["c"], !argument.isEmpty else { return nil }
        return try text("c")
    }

    /// Returns the argument of `|c|`, the context of a pass-back. A context that isn't valid percent-encoding, for
    /// example because another app decoded it, is returned as received, so that the other parts of the pass-back stay
    /// usable.
    func looseContext() -> String? {
        guard let argument = arguments["c"], !argument.isEmpty else { return nil }
        if let text = Percent.decode(argument) { return text }
        // A context with a NUL isn't valid, because no app can have passed such a context to Office.
        return argument.utf8.contains(0) ? nil : String(argument)
    }

    func has(_ letter: String) -> Bool { arguments[letter] != nil }

    /// Returns the address in a descriptor, which usually isn't percent-encoded. If even the colon of the address is
    /// encoded, the whole address is decoded once.
    func address(_ letter: String) throws(LinkProblem) -> SecureAddress {
        let argument = try raw(letter)
        guard argument.hasASCIIPrefix("https%3a") else {
            return try SecureAddress(argument, at: .descriptor(letter))
        }
        return try SecureAddress(try text(letter)[...], at: .descriptor(letter))
    }

    // MARK: Writing

    /// Returns a context in the encoding for `|c|`; `nil` for an empty context. A context with a NUL is refused,
    /// because no parser would accept it.
    static func context(_ text: String?) throws(LinkProblem) -> String? {
        guard let text, !text.isEmpty else { return nil }
        guard !text.utf8.contains(0) else { throw LinkProblem(.descriptor("c"), .badEncoding) }
        return text
    }

    /// Throws an error if a link is longer than ``maxLength``.
    static func checkLength(_ text: String) throws(LinkProblem) {
        guard text.utf8.count <= maxLength else { throw LinkProblem(.address, .tooLong(limit: maxLength)) }
    }

    /// Joins the parts of a link in one of the two spellings.
    static func join(_ mode: String, _ pairs: [(letter: String, argument: String)], spelling: LinkSpelling) -> String {
        let delimiter = spelling == .readable ? "|" : "%7C"
        let parts = [mode] + pairs.flatMap { [$0.letter, $0.argument] }
        return parts.map { spelling == .readable ? $0 : lowered($0) }.joined(separator: delimiter)
    }

    /// Encodes an argument that isn't an address (docs/protocol/office-links.md#encoding): percent-encodes every
    /// character that could be misread.
    static func argument(_ text: String) -> String { Percent.encode(text, keeping: ":/[]@!$'()*+,;=") }

    /// Replaces `%7C` inside an argument with the equivalent `%7c`, which isn't a delimiter.
    private static func lowered(_ text: String) -> String {
        Substring(text).utf8.parts(between: "%7C".utf8).map { String(Substring($0)) }.joined(separator: "%7c")
    }
}

/// The two spellings of a link (docs/protocol/office-links.md#encoding). Both spellings have the same meaning, and
/// parsing accepts both.
public enum LinkSpelling: Hashable, Sendable, CaseIterable {
    /// The spelling with readable arguments: `ms-word:ofe|u|…`
    case readable
    /// The spelling with encoded delimiters, for systems whose address type refuses a raw `|`: `ms-word:ofe%7Cu%7C…`
    case encoded
}
