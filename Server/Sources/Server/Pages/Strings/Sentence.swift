/// A sentence that contains untrusted names of users, files or apps.
///
/// The names are separate from the wording, so a page can isolate them in `<bdi>`,
/// and a right-to-left name doesn't reorder the sentence around it.
///
/// ```swift
/// let sentence: Sentence = "Allow \(client) to see your documents?"
/// ```
package struct Sentence: Hashable, Sendable, Encodable, ExpressibleByStringInterpolation {
    struct Part: Hashable, Sendable, Encodable {
        var text: String
        var isName: Bool
    }

    private(set) var parts: [Part]

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            parts.reserveCapacity(2 * interpolationCount + 1)
        }

        package mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { parts.append(Part(text: literal, isName: false)) }
        }

        package mutating func appendInterpolation(_ name: String) {
            parts.append(Part(text: name, isName: true))
        }

        package mutating func appendInterpolation(count: Int) {
            parts.append(Part(text: "\(count)", isName: false))
        }

        /// Appends a formatted size, which isn't a name.
        package mutating func appendInterpolation(size: String) {
            parts.append(Part(text: size, isName: false))
        }
    }

    package init(stringLiteral value: String) {
        parts = [Part(text: value, isName: false)]
    }

    package init(stringInterpolation: StringInterpolation) {
        parts = stringInterpolation.parts
    }

    /// Returns the sentence followed by text without names.
    func followed(by text: String) -> Sentence {
        var sentence = self
        sentence.parts.append(Part(text: text, isName: false))
        return sentence
    }

    /// Returns the sentence followed by another sentence.
    func followed(by other: Sentence) -> Sentence {
        var sentence = self
        sentence.parts += other.parts
        return sentence
    }

    /// The sentence for text without markup, such as `<title>`. U+2068 and U+2069 isolate names as `<bdi>` does.
    var plain: String {
        parts.map { $0.isName ? "\u{2068}\(HTMLText.visible($0.text))\u{2069}" : $0.text }.joined()
    }
}
