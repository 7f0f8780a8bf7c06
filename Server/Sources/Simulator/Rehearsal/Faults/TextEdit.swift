/// A change to a header or parameter.
public enum TextEdit: Hashable, Sendable {
    /// Removes it.
    case remove
    /// Replaces its value.
    case set(String)
    /// Adds another header with the same name and this value.
    case add(String)
    /// Appends text to its value.
    case append(String)
    /// Replaces every occurrence of the first text in its value with the second.
    case replace(String, with: String)
    /// Truncates its value to this number of characters.
    case prefix(Int)
    /// Converts its value to lower case.
    case lowercased
    /// Removes it if its value is empty, as some front ends do.
    case dropEmpty
    /// Renames it.
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
