/// A sentence that contains names from outside: of people, files, apps.
///
/// The names are kept apart from the wording, so that a page can isolate them in `<bdi>` and a right-to-left name
/// doesn't reorder the sentence around it.
///
/// ```swift
/// let sentence: Sentence = "Allow \(client) to see your documents?"
/// ```
package struct Sentence: Hashable, Sendable, ExpressibleByStringInterpolation {
    struct Part: Hashable, Sendable {
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

        /// A size in the reader's language, which is no name.
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

    /// The sentence, and text without names after it.
    func followed(by text: String) -> Sentence {
        var sentence = self
        sentence.parts.append(Part(text: text, isName: false))
        return sentence
    }

    /// The sentence, and another after it.
    func followed(by other: Sentence) -> Sentence {
        var sentence = self
        sentence.parts += other.parts
        return sentence
    }

    /// For places without markup, such as `<title>`: U+2068 and U+2069 do the work of `<bdi>`.
    var plain: String {
        parts.map { $0.isName ? "\u{2068}\(HTMLText.visible($0.text))\u{2069}" : $0.text }.joined()
    }
}
