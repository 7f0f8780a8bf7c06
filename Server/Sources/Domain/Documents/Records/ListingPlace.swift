/// A place among the names in a container: it stays where it is, whatever comes and goes around it.
public struct ListingPlace: RawRepresentable, Hashable, Sendable {
    /// The key of the last entry before the place. Opaque, and not for URLs as it is: it can have any character of a
    /// name.
    public let rawValue: String

    /// - Parameter rawValue: the key by which the library sorts what comes just before.
    public init(rawValue: String) { self.rawValue = rawValue }
}
