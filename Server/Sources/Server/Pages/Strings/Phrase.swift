/// A text of ``Strings`` with parameters or plural forms. Other texts are a `String`.
protocol LocalizedText: Decodable {
    /// The placeholders that the text may have.
    static var placeholders: [String] { get }

    init(_ message: Message)
}

extension LocalizedText {
    /// Whether the text has a form for each plural category of the language.
    static var isPlural: Bool { placeholders.contains(Strings.Number.Count.placeholder) }

    /// ``LanguageDecoder`` reads the members of texts itself, because the keys of plural forms have suffixes.
    init(from decoder: any Decoder) throws {
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
struct Phrase<each Parameter: TextParameter>: LocalizedText, Sendable {
    private let message: Message

    init(_ message: Message) { self.message = message }

    static var placeholders: [String] { names(repeat (each Parameter).self) }

    func callAsFunction(_ values: repeat (each Parameter).Value) -> Sentence {
        message.sentence(arguments(repeat (each Parameter).self, values: repeat each values))
    }
}

/// A text with parameters but without names, or a text with names for a place where markup can't isolate them, such as
/// an attribute.
struct Text<each Parameter: TextParameter>: LocalizedText, Sendable {
    private let message: Message

    init(_ message: Message) { self.message = message }

    static var placeholders: [String] { names(repeat (each Parameter).self) }

    func callAsFunction(_ values: repeat (each Parameter).Value) -> String {
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

/// A text with numbers that the browser's script inserts in place of `{done}` and `{all}`.
struct ScriptText: LocalizedText, Sendable {
    static let placeholders = ["done", "all"]

    let template: String

    init(_ message: Message) {
        template = message.text(Self.placeholders.map { TextArgument(text: "{\($0)}") })
    }
}

/// A text about one file and about several, with `{count}` and `{all}` for the numbers that the browser's script
/// inserts. The script knows only these two forms.
struct ScriptPlural: LocalizedText, Sendable {
    static let placeholders = ["count", "all"]

    let one, many: String

    init(_ message: Message) {
        one = Self.template(message, count: 1)
        many = Self.template(message, count: 2)
    }

    /// Returns the text for a number of files, if it doesn't contain the total.
    func callAsFunction(_ count: Int) -> String {
        (count == 1 ? one : many).replacing("{count}", with: "\(count)")
    }

    private static func template(_ message: Message, count: Int) -> String {
        message.text([TextArgument(text: "{count}", count: count), TextArgument(text: "{all}")])
    }
}
