/// A page of a folder's items in a given order: folders first, then documents.
public struct SortedListing: Hashable, Sendable {
    /// The first or last entry of a page, from which the previous or next page is read.
    public struct Edge: Hashable, Sendable {
        /// Whether the entry is a document rather than a folder.
        public var isFile: Bool
        /// The entry's position in the list of folders or in the list of documents.
        public var cursor: SortedCursor

        /// Creates an edge at an entry, even if the entry no longer exists.
        public init(isFile: Bool, cursor: SortedCursor) {
            self.isFile = isFile
            self.cursor = cursor
        }
    }

    /// The part of a listing to read.
    public enum Position: Hashable, Sendable {
        /// The first page of the listing.
        case start
        /// The page after an entry.
        case after(Edge)
        /// The page before an entry.
        case before(Edge)
    }

    /// The entries on this page.
    public var listing: Listing
    /// The number of entries in the whole folder.
    public var total: Int
    /// The position in the folder of the first entry on this page, counted from 1; 0 on an empty page.
    public var first: Int
    /// The first entry, if there is a previous page.
    public var previous: Edge?
    /// The last entry, if there is a next page.
    public var next: Edge?

    /// Creates a page.
    public init(listing: Listing, total: Int, first: Int, previous: Edge?, next: Edge?) {
        self.listing = listing
        self.total = total
        self.first = first
        self.previous = previous
        self.next = next
    }
}
