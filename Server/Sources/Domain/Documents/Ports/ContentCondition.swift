/// The result of checking content in a store of ``Blobs``.
public enum ContentCondition: Hashable, Sendable {
    /// The content exists in its recorded size; if it was read, its hash matches too.
    case good
    /// There is no content under the key.
    case missing
    /// The content has another size, in bytes.
    case wrongSize(Int64)
    /// The bytes differ from those saved. A damaged file is renamed, by this check or by an earlier one.
    case damaged
    /// The system failed to read the content; the text says why.
    case unreadable(String)
}
