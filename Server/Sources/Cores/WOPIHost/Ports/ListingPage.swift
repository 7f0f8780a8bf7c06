/// A part of what is directly in a container, sorted by name.
public struct ListingPage: Hashable, Sendable {
    public var listing: Listing
    /// Where the next one begins; `nil` when nothing follows.
    public var next: ListingPlace?

    public init(listing: Listing, next: ListingPlace?) {
        self.listing = listing
        self.next = next
    }
}

/// What a page is to have on it.
public enum ListingContent: Hashable, Sendable {
    case everything
    case containers
    case files
}

/// A place among the names in a container: it stays where it is, whatever comes and goes around it.
public struct ListingPlace: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// - Parameter rawValue: the key by which the library sorts what comes just before.
    public init(rawValue: String) { self.rawValue = rawValue }
}
