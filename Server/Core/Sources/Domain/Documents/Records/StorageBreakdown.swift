public import Basics

/// A document and its storage usage.
public struct WeighedFile: Hashable, Sendable {
    /// The document at the time of the read.
    public var file: FileRecord
    /// The total size in bytes of all versions of the document.
    public var bytes: Int64
    /// The number of versions.
    public var versions: Int
    /// The names of the folders above the document, outermost first, without the root.
    public var path: [String]

    /// Creates the storage usage of one document.
    public init(file: FileRecord, bytes: Int64, versions: Int, path: [String]) {
        self.file = file
        self.bytes = bytes
        self.versions = versions
        self.path = path
    }
}

/// The storage usage of a user's documents outside the trash, as read from a store.
public struct WeighedFiles: Hashable, Sendable {
    /// One of the largest documents.
    public struct Entry: Hashable, Sendable {
        /// The document.
        public var id: FileID
        /// The total size in bytes of all versions of the document.
        public var bytes: Int64
        /// The number of versions.
        public var versions: Int

        /// Creates the storage usage of one document.
        public init(id: FileID, bytes: Int64, versions: Int) {
            self.id = id
            self.bytes = bytes
            self.versions = versions
        }
    }

    /// The total size in bytes of the newest version of each document.
    public var current: Int64
    /// The total size in bytes of all versions of all documents.
    public var all: Int64
    /// The documents whose versions use the most storage, largest first. Documents that use the same amount are ordered
    /// by id.
    public var largest: [Entry]

    /// Creates the totals and the largest documents.
    public init(current: Int64, all: Int64, largest: [Entry]) {
        self.current = current
        self.all = all
        self.largest = largest
    }
}

/// The storage usage of a user's documents by category, with the largest documents.
public struct StorageBreakdown: Hashable, Sendable {
    /// The total usage and the quota.
    public var usage: StorageUsage
    /// The total size in bytes of the newest version of each document.
    public var documents: Int64
    /// The total size in bytes of all old versions of documents.
    public var formerVersions: Int64
    /// The total size in bytes of items in the trash, and of permanently deleted items that the server hasn't removed
    /// yet.
    public var trash: Int64
    /// The documents whose versions use the most storage, largest first.
    public var largest: [WeighedFile]

    /// Creates a breakdown at one point in time.
    public init(usage: StorageUsage, documents: Int64, formerVersions: Int64, trash: Int64, largest: [WeighedFile]) {
        self.usage = usage
        self.documents = documents
        self.formerVersions = formerVersions
        self.trash = trash
        self.largest = largest
    }
}
