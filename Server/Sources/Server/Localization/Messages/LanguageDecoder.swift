/// Decodes ``Strings`` from the texts and groups of texts in the file of a language.
///
/// The decoder collects all problems of the file, instead of stopping at the first problem. In place of a text with a
/// problem, it returns the key of the text.
struct LanguageDecoder: Decoder {
    fileprivate let tree: TextTree
    fileprivate let plurals: PluralRule
    fileprivate let log: LanguageProblems
    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any] = [:]

    static func strings(_ tree: TextTree, plurals: PluralRule) throws -> (strings: Strings, problems: [String]) {
        let log = LanguageProblems()
        let strings = try Strings(from: LanguageDecoder(tree: tree, plurals: plurals, log: log, codingPath: []))
        let unknown = tree.keys.filter { !log.used.contains($0) }.map { "\($0): not in Strings" }
        return (strings, log.problems + unknown)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(TextGroup(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unsupported }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unsupported }

    fileprivate var unsupported: DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: "neither a text nor a group"))
    }
}

/// The problems of a language's file, and the keys that were decoded.
private final class LanguageProblems {
    var problems: [String] = []
    var used: Set<String> = []
}

/// A group of texts in the file of a language, such as `home`.
private struct TextGroup<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: LanguageDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }

    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        if let text = type as? any LocalizedText.Type {
            let message = message(for: key, placeholders: text.placeholders, isPlural: text.isPlural)
            if let decoded = text.init(message) as? T { return decoded }
        } else if type == String.self {
            if let decoded = message(for: key, placeholders: [], isPlural: false).text([]) as? T { return decoded }
        }
        let group = LanguageDecoder(
            tree: decoder.tree[key.stringValue] ?? .group([:]), plurals: decoder.plurals, log: decoder.log,
            codingPath: codingPath + [key])
        return try T(from: group)
    }

    private func message(for key: Key, placeholders: [String], isPlural: Bool) -> Message {
        var forms: [PluralCategory: String] = [:]
        for category in isPlural ? decoder.plurals.categories : [.other] {
            forms[category] = text(isPlural ? "\(key.stringValue)_\(category)" : key.stringValue)
        }
        if isPlural { forms[.zero] = optionalText("\(key.stringValue)_\(PluralCategory.zero)") }
        do {
            return try Message(forms, plurals: decoder.plurals, placeholders: placeholders)
        } catch {
            decoder.log.problems.append("\(path(key.stringValue)): unknown placeholder {{\(error.name)}}")
            return Message(path(key.stringValue))
        }
    }

    private func text(_ key: String) -> String {
        if let text = optionalText(key) { return text }
        decoder.log.problems.append("\(path(key)): missing")
        return path(key)
    }

    private func optionalText(_ key: String) -> String? {
        guard case .text(let text) = decoder.tree[key] else { return nil }
        decoder.log.used.insert(path(key))
        return text
    }

    private func path(_ key: String) -> String { (codingPath.map(\.stringValue) + [key]).joined(separator: ".") }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw decoder.unsupported }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw decoder.unsupported }

    func superDecoder() throws -> any Decoder { throw decoder.unsupported }

    func superDecoder(forKey key: Key) throws -> any Decoder { throw decoder.unsupported }
}
