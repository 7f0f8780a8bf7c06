/// `mode|descriptor|argument|…` (office-links.md §2), the form that links to Office and the way back share.
struct Descriptors {
    /// Bytes; more than any system hands from app to app.
    static let maximumLength = 64 * 1024
    private static let maximumParts = 64

    let mode: Substring
    private let arguments: [String: Substring]

    /// Reads either spelling (office-links.md §3). Delimiters are raw `|`; where there are none, `%7C`; and only where
    /// there are none of these either, `%7c`: the encoded spelling writes a `|` inside an argument that way.
    init(_ text: Substring) throws(LinkProblem) {
        let delimiter = ["|", "%7C"].first { text.contains($0) } ?? "%7c"
        let parts = text.split(separator: delimiter, maxSplits: Self.maximumParts, omittingEmptySubsequences: false)
        guard parts.count <= Self.maximumParts else { throw LinkProblem(.address, .tooMany(limit: Self.maximumParts)) }
        mode = parts[0]
        var found: [String: Substring] = [:], rest = parts.dropFirst()
        while let name = rest.popFirst() {
            let letter = String(name.prefix(8)).asciiLowercased
            guard let argument = rest.popFirst() else { throw LinkProblem(.descriptor(letter), .missing) }
            // Office drops what it doesn't know (§8), and so do we; but nothing may be said twice.
            guard found.updateValue(argument, forKey: letter) == nil else {
                throw LinkProblem(.descriptor(letter), .repeated)
            }
        }
        arguments = found
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

    func optional(_ letter: String) throws(LinkProblem) -> String? {
        arguments[letter] == nil ? nil : try text(letter)
    }

    func has(_ letter: String) -> Bool { arguments[letter] != nil }

    func address(_ letter: String) throws(LinkProblem) -> SecureAddress {
        try SecureAddress(try raw(letter), at: .descriptor(letter))
    }

    // MARK: Writing

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
        var output = "", rest = text[...]
        while let range = rest.firstRange(of: "%7C") {
            output += rest[..<range.lowerBound] + "%7c"
            rest = rest[range.upperBound...]
        }
        return output + rest
    }
}

/// How a link is written (office-links.md §3). Both mean the same, and parsing takes either.
public enum LinkSpelling: Hashable, Sendable, CaseIterable {
    /// `ms-word:ofe|u|…`
    case readable
    /// `ms-word:ofe%7Cu%7C…`, for systems whose address type refuses a raw `|`.
    case encoded
}
