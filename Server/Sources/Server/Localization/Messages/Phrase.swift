/// A text of ``Strings`` with parameters or plural forms. A text without parameters or plural forms is a `String`.
package protocol LocalizedText: Decodable {
    /// The names of the parameters, which the text may contain as placeholders.
    static var placeholders: [String] { get }

    init(_ message: Message)
}

extension LocalizedText {
    /// Whether the text has a form for each plural category of the language.
    static var isPlural: Bool { placeholders.contains(Strings.Number.Count.placeholder) }

    /// Always throws an error: ``LanguageDecoder`` itself decodes texts, because the keys of plural forms have
    /// suffixes.
    package init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not in a file of a language"))
    }
}

/// A sentence with parameters, at least one of which is the name of a user, a file or an app.
///
/// ```swift
/// let title: Phrase<Name.Client, Name.Provider>
/// let sentence = title("Office", "Contoso")
/// ```
package struct Phrase<each Parameter: TextParameter>: LocalizedText, Sendable {
    private let message: Message

    package init(_ message: Message) { self.message = message }

    package static var placeholders: [String] { names(repeat (each Parameter).self) }

    package func callAsFunction(_ values: repeat (each Parameter).Value) -> Sentence {
        message.sentence(arguments(repeat (each Parameter).self, values: repeat each values))
    }
}

/// A text with parameters that aren't names. A text with names also has this type if it is used in an attribute, where
/// markup can't isolate names.
package struct Text<each Parameter: TextParameter>: LocalizedText, Sendable {
    private let message: Message

    package init(_ message: Message) { self.message = message }

    package static var placeholders: [String] { names(repeat (each Parameter).self) }

    package func callAsFunction(_ values: repeat (each Parameter).Value) -> String {
        message.text(arguments(repeat (each Parameter).self, values: repeat each values))
    }
}

private func names<each Parameter: TextParameter>(_ types: repeat (each Parameter).Type) -> [String] {
    var names: [String] = []
    repeat names.append((each types).placeholder)
    return names
}

private func arguments<each Parameter: TextParameter>(
    _ types: repeat (each Parameter).Type, values: repeat (each Parameter).Value
) -> [TextArgument] {
    var arguments: [TextArgument] = []
    repeat arguments.append((each types).argument(each values))
    return arguments
}

/// A text in which the browser's script replaces `{done}` and `{all}` with numbers.
package struct ScriptText: LocalizedText, Sendable {
    package static let placeholders = ["done", "all"]

    package let template: String

    package init(_ message: Message) {
        template = message.text(Self.placeholders.map { TextArgument(text: "{\($0)}") })
    }
}

/// A text with one form for one file and another form for several files. The browser's script, which knows only these
/// two forms, replaces `{count}` and `{all}` with numbers.
package struct ScriptPlural: LocalizedText, Sendable {
    package static let placeholders = ["count", "all"]

    package let one, many: String

    package init(_ message: Message) {
        one = Self.template(message, count: 1)
        many = Self.template(message, count: 2)
    }

    /// Returns the text for a number of files. Use this only for a text that doesn't contain `{all}`.
    package func callAsFunction(_ count: Int) -> String {
        (count == 1 ? one : many).replacing("{count}", with: "\(count)")
    }

    private static func template(_ message: Message, count: Int) -> String {
        message.text([TextArgument(text: "{count}", count: count), TextArgument(text: "{all}")])
    }
}
