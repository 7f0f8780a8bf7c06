/// The result of reading a folder or a document on behalf of a caller.
public enum Lookup: Hashable, Sendable {
    /// The caller's authority doesn't stand.
    case noAuthority
    /// The authority stands, and nothing the caller may know of is there.
    case nothing
    /// The row, the stored name of the folder it is in (`nil` for a root), the person behind the caller, and how far the
    /// caller's right goes.
    case node(Node, parentName: String?, Person, Reach)
}
