/// A page of a folder's items in a given order: folders first, then documents.
public struct SortedListing: Hashable, Sendable {
    /// The first or last item of a page. The previous page ends right before the first item, and the next page begins
    /// right after the last item.
    public struct Edge: Hashable, Sendable {
        /// Whether the item is a document rather than a folder.
        public var isFile: Bool
        /// The position of the item in the list of folders or in the list of documents.
        public var cursor: SortedCursor

        /// Creates the edge of a page at an item, even if the item no longer exists.
        public init(isFile: Bool, cursor: SortedCursor) {
            self.isFile = isFile
            self.cursor = cursor
        }
    }

    /// The part of a listing to read.
    public enum Position: Hashable, Sendable {
        /// The first page of the listing.
        case start
        /// The page after the given item.
        case after(Edge)
        /// The page before the given item.
        case before(Edge)
    }

    /// The folders and documents on this page.
    public var listing: Listing
    /// The number of folders and documents in the whole folder.
    public var total: Int
    /// The position in the folder of the first item on this page, counted from 1; 0 on an empty page.
    public var first: Int
    /// The first item of this page; `nil` if there is no previous page.
    public var previous: Edge?
    /// The last item of this page; `nil` if there is no next page.
    public var next: Edge?

    /// Creates a page of folders and documents.
    public init(listing: Listing, total: Int, first: Int, previous: Edge?, next: Edge?) {
        self.listing = listing
        self.total = total
        self.first = first
        self.previous = previous
        self.next = next
    }
}
