/// A part of what is directly in a container, sorted by name.
public struct ListingPage: Hashable, Sendable {
    /// The folders and documents on this page.
    public var listing: Listing
    /// The cursor after which the next page begins; `nil` when nothing follows.
    public var next: ListingCursor?

    /// A page and the way to the next.
    public init(listing: Listing, next: ListingCursor?) {
        self.listing = listing
        self.next = next
    }
}
