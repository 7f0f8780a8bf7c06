/// A page of a folder's list in some order: its folders first, then its documents.
public struct SortedListing: Hashable, Sendable {
    /// The end of a page that the next one begins or ends at.
    public struct Edge: Hashable, Sendable {
        /// Whether the entry is a document; the documents follow the folders.
        public var isFile: Bool
        /// Where it stands among the others of its kind.
        public var cursor: SortedCursor

        /// An edge at some entry, whether that is still there or not.
        public init(isFile: Bool, cursor: SortedCursor) {
            self.isFile = isFile
            self.cursor = cursor
        }
    }

    /// The part of a list to show.
    public enum Position: Hashable, Sendable {
        /// From the first entry on.
        case start
        /// As much as there is room for of what follows.
        case after(Edge)
        /// As much as there is room for of what comes before.
        case before(Edge)
    }

    /// The entries on this page.
    public var listing: Listing
    /// Entries of the whole folder.
    public var total: Int
    /// The number of the first entry on this page, from 1 on; 0 on an empty page.
    public var first: Int
    /// The first entry, where something comes before it.
    public var previous: Edge?
    /// The last entry, where something follows it.
    public var next: Edge?

    /// A page of a list.
    public init(listing: Listing, total: Int, first: Int, previous: Edge?, next: Edge?) {
        self.listing = listing
        self.total = total
        self.first = first
        self.previous = previous
        self.next = next
    }
}
