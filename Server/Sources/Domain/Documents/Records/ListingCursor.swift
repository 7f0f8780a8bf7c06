/// A position among the names in a container. It stays valid while entries are added and removed around it.
public struct ListingCursor: RawRepresentable, Hashable, Sendable {
    /// The key of the last entry before the cursor. Opaque, and not for URLs as it is: it can have any character of a
    /// name.
    public let rawValue: String

    /// - Parameter rawValue: the key by which the library sorts what comes just before.
    public init(rawValue: String) { self.rawValue = rawValue }
}
