/// A translated text, split at its parameters. It has either one form or one form for each plural category of the
/// language.
package struct Message: Sendable {
    fileprivate enum Piece: Sendable, Equatable {
        case text(String)
        /// A parameter of the text. The value is the index of the parameter.
        case argument(Int)
    }

    private let plurals: PluralRule
    private let forms: [PluralCategory: [Piece]]

    /// - Parameters:
    ///   - forms: the plural forms; a text without plural forms has only the form `other`.
    ///   - placeholders: the names of the parameters, in the order of their indexes.
    /// - Throws: ``UnknownPlaceholder``
    init(_ forms: [PluralCategory: String], plurals: PluralRule, placeholders: [String]) throws(UnknownPlaceholder) {
        self.plurals = plurals
        var parsed: [PluralCategory: [Piece]] = [:]
        for (category, text) in forms { parsed[category] = try Self.pieces(of: text, placeholders) }
        self.forms = parsed
    }

    /// Creates a text without parameters or plural forms.
    init(_ text: String) {
        plurals = .other
        forms = [.other: [.text(text)]]
    }

    func text(_ arguments: [TextArgument]) -> String {
        var text = ""
        for piece in form(for: arguments) {
            switch piece {
            case .text(let literal): text += literal
            case .argument(let index): text += arguments[index].text
            }
        }
        return text
    }

    func sentence(_ arguments: [TextArgument]) -> Sentence {
        var sentence = Sentence()
        for piece in form(for: arguments) {
            switch piece {
            case .text(let literal): sentence.append(literal, isName: false)
            case .argument(let index): sentence.append(arguments[index].text, isName: arguments[index].isName)
            }
        }
        return sentence
    }

    private func form(for arguments: [TextArgument]) -> [Piece] {
        let count = arguments.lazy.compactMap(\.count).first
        if count == 0, let zero = forms[.zero] { return zero }
        return count.flatMap { forms[plurals.category(of: $0)] } ?? forms[.other] ?? []
    }

    private static func pieces(of text: String, _ placeholders: [String]) throws(UnknownPlaceholder) -> [Piece] {
        var pieces: [Piece] = [], rest = text[...]
        while let start = rest.firstRange(of: "{{") {
            if start.lowerBound > rest.startIndex { pieces.append(.text(String(rest[..<start.lowerBound]))) }
            let end = rest[start.upperBound...].firstRange(of: "}}")
            let name = rest[start.upperBound..<(end?.lowerBound ?? rest.endIndex)]
            guard let end, let index = placeholders.firstIndex(of: String(name)) else {
                throw UnknownPlaceholder(name: String(name))
            }
            pieces.append(.argument(index))
            rest = rest[end.upperBound...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        return pieces
    }
}

/// A text contains a placeholder, such as `{{person}}`, that isn't the name of a parameter.
struct UnknownPlaceholder: Error {
    var name: String
}

/// A plural category of CLDR, such as `one`. The keys of plural forms end with the name of the category, as in
/// `intro_one`.
enum PluralCategory: String, Sendable {
    /// The category for exactly zero. A text may have a form for it in every language.
    case zero
    case one, other
}

/// The rule by which a language selects the plural form for a whole number (CLDR, "Language Plural Rules").
///
/// French and Spanish also have the category `many`, for millions ("un million de documents"). No text on the pages has
/// such a number, so `many` isn't used.
enum PluralRule: Sendable {
    /// The rule of languages with only one form, such as Japanese.
    case other
    /// The rule of languages with a separate form for 1, such as English, German and Spanish.
    case one
    /// The rule of languages with a separate form for 0 and 1, such as French.
    case zeroAndOne

    /// The categories for which a text must have a form.
    var categories: [PluralCategory] { self == .other ? [.other] : [.one, .other] }

    func category(of count: Int) -> PluralCategory {
        switch self {
        case .other: .other
        case .one: count == 1 ? .one : .other
        case .zeroAndOne: count == 0 || count == 1 ? .one : .other
        }
    }
}
