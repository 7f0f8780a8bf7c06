/// A change to a header or parameter.
public enum TextEdit: Hashable, Sendable {
    /// Removes the header or parameter.
    case remove
    /// Replaces the value.
    case set(String)
    /// Adds another header or parameter with the same name and this value.
    case add(String)
    /// Appends text to the value.
    case append(String)
    /// Replaces every occurrence of the first text in the value with the second.
    case replace(String, with: String)
    /// Truncates the value to this number of characters.
    case prefix(Int)
    /// Converts the value to lower case.
    case lowercased
    /// Removes the header or parameter if its value is empty, as some reverse proxies do.
    case dropEmpty
    /// Renames the header or parameter.
    case renamed(String)
}

extension TextEdit {
    var name: String? { if case .renamed(let name) = self { name } else { nil } }

    func applied(to text: String) -> [String] {
        switch self {
        case .remove: []
        case .set(let value): [value]
        case .add(let value): [text, value]
        case .append(let end): [text + end]
        case .replace(let old, let new): [text.replacing(old, with: new)]
        case .prefix(let count): [String(text.prefix(count))]
        case .lowercased: [text.lowercased()]
        case .dropEmpty: text.isEmpty ? [] : [text]
        case .renamed: [text]
        }
    }
}
