import Foundation

extension Strings {
    /// The texts of all languages, decoded once, or the problems of the first invalid file. The files are part of the
    /// program, and a test ensures that they have no problems.
    package static let all = Result {
        try Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, try Strings.decode($0)) })
    }

    package static var english: Strings { Language.english.strings }

    private static func decode(_ language: Language) throws -> Strings {
        let source = language.source
        let (strings, problems) = try decode(source.file, plurals: source.plurals)
        guard problems.isEmpty else { throw LanguageFileError(language: language, problems: problems) }
        return strings
    }

    /// Decodes the JSON of a language. In place of a text with a problem, it returns the key of the text.
    static func decode(_ file: [UInt8], plurals: PluralRule) throws -> (strings: Strings, problems: [String]) {
        try LanguageDecoder.strings(JSONDecoder().decode(TextTree.self, from: Data(file)), plurals: plurals)
    }
}

/// The error for a language's file in which texts of ``Strings`` are missing or malformed, or which has texts that
/// ``Strings`` doesn't know.
package struct LanguageFileError: Error {
    var language: Language
    /// One line for each missing, unknown or malformed key, such as `home.limit: missing`.
    var problems: [String]
}

extension Language {
    /// The texts of the language. Every file is valid when this property is read, because the server doesn't start if
    /// ``Strings/all`` is an error.
    package var strings: Strings {
        guard let strings = try? Strings.all.get()[self] else { preconditionFailure("\(tag).json has problems") }
        return strings
    }

    /// The name of the language in the language itself, such as "Deutsch".
    package var ownName: String { strings.language }
}

/// A text or a group of texts in the JSON file of a language (i18next JSON v4).
indirect enum TextTree: Decodable, Sendable {
    case text(String)
    case group([String: TextTree])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else {
            self = .group(try value.decode([String: TextTree].self))
        }
    }

    subscript(key: String) -> TextTree? {
        if case .group(let members) = self { members[key] } else { nil }
    }

    /// The keys of all texts. A key begins with the names of the text's groups, as in `home.limit`.
    var keys: [String] {
        guard case .group(let members) = self else { return [] }
        return members.flatMap { name, member in
            if case .text = member { [name] } else { member.keys.map { "\(name).\($0)" } }
        }.sorted()
    }
}
