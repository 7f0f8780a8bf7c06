/// The entity tags listed in a request's `If-Match` or `If-None-Match` (RFC 9110 §13.1.1, §13.1.2).
public enum StateTags: Hashable, Sendable {
    /// The header has the value `*`, which matches every existing resource.
    case any
    /// A list of entity tags, without the quotation marks.
    case these(Set<String>)

    /// Whether the header's value matches an existing resource.
    ///
    /// - Parameter tag: the resource's entity tag; `nil` for a resource without an entity tag.
    public func contain(_ tag: String?) -> Bool {
        switch self {
        case .any: true
        case .these(let tags): tag.map(tags.contains) ?? false
        }
    }
}
