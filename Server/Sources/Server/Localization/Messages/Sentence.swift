import Basics

/// A sentence that contains untrusted names of users, files or apps.
///
/// The names are separate from the wording, so a page can isolate each name in `<bdi>`, and a right-to-left name
/// doesn't reorder the words around the name.
///
/// ```swift
/// let sentence: Sentence = "Allow \(client) to see your documents?"
/// ```
package struct Sentence: Hashable, Sendable, Encodable, ExpressibleByStringInterpolation {
    struct Part: Hashable, Sendable, Encodable {
        var text: String
        var isName: Bool
    }

    private(set) var parts: [Part] = []

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var sentence = Sentence()

        package init(literalCapacity: Int, interpolationCount: Int) {
            sentence.parts.reserveCapacity(2 * interpolationCount + 1)
        }

        package mutating func appendLiteral(_ literal: String) { sentence.append(literal, isName: false) }

        package mutating func appendInterpolation(_ name: String) { sentence.append(name, isName: true) }
    }

    init() {}

    package init(stringLiteral value: String) { append(value, isName: false) }

    package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.sentence }

    /// Appends a name, or text that isn't a name. Consecutive texts that aren't names are joined.
    mutating func append(_ text: String, isName: Bool) {
        if !isName, let last = parts.indices.last, !parts[last].isName {
            parts[last].text += text
        } else if isName || !text.isEmpty {
            parts.append(Part(text: text, isName: isName))
        }
    }

    /// Returns the sentence followed by text without names.
    package func followed(by text: String) -> Sentence {
        var sentence = self
        sentence.append(text, isName: false)
        return sentence
    }

    /// Returns the sentence followed by another sentence.
    package func followed(by other: Sentence) -> Sentence {
        var sentence = self
        for part in other.parts { sentence.append(part.text, isName: part.isName) }
        return sentence
    }

    /// The sentence without markup, for example for `<title>`. The characters U+2068 and U+2069 isolate names as
    /// `<bdi>` does.
    package var plain: String {
        parts.map { $0.isName ? "\u{2068}\($0.text.withVisibleMarks)\u{2069}" : $0.text }.joined()
    }
}

extension String {
    /// The text in which each invisible character is replaced with its code point.
    package var withVisibleMarks: String { replacingInvisible(\.visibleMark) }
}

extension Unicode.Scalar {
    /// The code point as text, such as `‹U+202E›`.
    package var visibleMark: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "\u{2039}U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)\u{203A}"
    }
}
