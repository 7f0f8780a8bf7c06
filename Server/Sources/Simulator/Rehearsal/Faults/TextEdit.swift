/// A change of a header or of a parameter.
public enum TextEdit: Hashable, Sendable {
    /// It is missing.
    case remove
    /// This value takes the place of its own.
    case set(String)
    /// This value comes in one more header of the same name.
    case add(String)
    /// The text follows its value.
    case append(String)
    /// Every occurrence of the first text in its value becomes the second.
    case replace(String, with: String)
    /// Only so many characters of its value are left.
    case prefix(Int)
    /// Its value is in lower case.
    case lowercased
    /// It is missing when it has no value: some front ends drop such headers.
    case dropEmpty
    /// It gets this name, and keeps its value.
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
