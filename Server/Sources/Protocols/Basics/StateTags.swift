/// The states of a resource that a condition of a request names (RFC 9110 §13.1.1, §13.1.2).
public enum StateTags: Hashable, Sendable {
    /// Every state in which it exists: `*`.
    case any
    /// The states with these entity tags, without their quotation marks.
    case these(Set<String>)

    /// Whether the state of a resource that exists is among them.
    ///
    /// - Parameter tag: `nil` for a resource that gives out no tags.
    public func contain(_ tag: String?) -> Bool {
        switch self {
        case .any: true
        case .these(let tags): tag.map(tags.contains) ?? false
        }
    }
}
