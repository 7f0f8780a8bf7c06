/// The result of checking content in a store of ``Blobs``.
public enum ContentCondition: Hashable, Sendable {
    /// The content is there in its size; if it was read, its hash is right too.
    case good
    /// There is nothing under the key.
    case missing
    /// The content has another size, in bytes.
    case wrongSize(Int64)
    /// The bytes aren't those that were saved. A file is renamed, by this check or an earlier one.
    case damaged
    /// The system refused to read it; the text says why.
    case unreadable(String)
}
