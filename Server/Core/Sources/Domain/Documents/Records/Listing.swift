/// The folders and documents directly in one folder, sorted by name.
public struct Listing: Hashable, Sendable {
    /// The folders, in the order of ``DocumentName/key``.
    public var containers: [ContainerRecord]
    /// The documents, in the order of ``DocumentName/key``.
    public var files: [FileRecord]

    /// Creates a listing in the given order.
    public init(containers: [ContainerRecord], files: [FileRecord]) {
        self.containers = containers
        self.files = files
    }
}

/// Which items of a folder a page contains.
public enum ListingContent: Hashable, Sendable {
    /// The page contains folders and documents.
    case everything
    /// The page contains folders only.
    case containers
    /// The page contains documents only.
    case files
}

/// A position among the names in a container. The cursor stays valid when items are added to the container or removed
/// from it.
public struct ListingCursor: RawRepresentable, Hashable, Sendable {
    /// The key of the last item before the cursor. Clients must not interpret the key, and it must be percent-encoded
    /// in a URL because it can contain any character of a name.
    public let rawValue: String

    /// Creates a cursor.
    ///
    /// - Parameter rawValue: the sort key of the last item before the cursor.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A page of the items directly in a folder, sorted by name.
public struct ListingPage: Hashable, Sendable {
    /// The folders and documents on this page.
    public var listing: Listing
    /// The cursor after which the next page begins; `nil` on the last page.
    public var next: ListingCursor?

    /// Creates a page of folders and documents.
    public init(listing: Listing, next: ListingCursor?) {
        self.listing = listing
        self.next = next
    }
}

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
