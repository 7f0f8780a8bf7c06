/// The result of reading a folder or a document on behalf of a caller.
public enum Lookup: Hashable, Sendable {
    /// The caller's authority isn't live.
    case noAuthority
    /// The authority is live, but there is no such item within the caller's reach.
    case nothing
    /// The item, the stored name of its folder (`nil` for a root), the user behind the caller, and the extent of the
    /// caller's right.
    case node(Node, parentName: String?, Person, Reach)
}
