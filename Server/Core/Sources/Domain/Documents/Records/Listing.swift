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
