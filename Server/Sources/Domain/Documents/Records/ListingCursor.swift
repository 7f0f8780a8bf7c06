/// A position among the names in a container. It stays valid while entries are added and removed around it.
public struct ListingCursor: RawRepresentable, Hashable, Sendable {
    /// The key of the last entry before the cursor. Opaque. Encode it in a URL: it can contain any character of a name.
    public let rawValue: String

    /// Creates a cursor.
    ///
    /// - Parameter rawValue: the sort key of the last entry before the cursor.
    public init(rawValue: String) { self.rawValue = rawValue }
}
