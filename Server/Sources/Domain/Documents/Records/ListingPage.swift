/// A page of the items directly in a folder, sorted by name.
public struct ListingPage: Hashable, Sendable {
    /// The folders and documents on this page.
    public var listing: Listing
    /// The cursor after which the next page begins; `nil` on the last page.
    public var next: ListingCursor?

    /// Creates a page.
    public init(listing: Listing, next: ListingCursor?) {
        self.listing = listing
        self.next = next
    }
}
