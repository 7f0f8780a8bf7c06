public import Basics

/// A document and the room that it takes.
public struct WeighedFile: Hashable, Sendable {
    /// The document as it is now.
    public var file: FileRecord
    /// Bytes of all its versions.
    public var bytes: Int64
    /// The number of its versions.
    public var versions: Int
    /// The names of the folders above, from the top down without the top's own.
    public var path: [String]

    /// A document of this size.
    public init(file: FileRecord, bytes: Int64, versions: Int, path: [String]) {
        self.file = file
        self.bytes = bytes
        self.versions = versions
        self.path = path
    }
}

/// The documents of a person, outside of the trash, by the room that they take, as a store has it.
public struct WeighedFiles: Hashable, Sendable {
    /// One of those that take most.
    public struct Entry: Hashable, Sendable {
        /// The document.
        public var id: FileID
        /// Bytes of all its versions.
        public var bytes: Int64
        /// The number of its versions.
        public var versions: Int

        /// A document of this size.
        public init(id: FileID, bytes: Int64, versions: Int) {
            self.id = id
            self.bytes = bytes
            self.versions = versions
        }
    }

    /// Bytes of the newest version of each of them.
    public var current: Int64
    /// Bytes of all versions of all of them.
    public var all: Int64
    /// Those that take most with all their versions, the largest first; of two that take the same, the one with the lesser
    /// identifier.
    public var largest: [Entry]

    /// The sums over all documents, and some of these.
    public init(current: Int64, all: Int64, largest: [Entry]) {
        self.current = current
        self.all = all
        self.largest = largest
    }
}

/// The parts of the room that a person's documents take, and the documents that take most of it.
public struct StorageBreakdown: Hashable, Sendable {
    /// All that is taken, and the bound on it.
    public var usage: StorageUsage
    /// Bytes of the newest versions of documents.
    public var documents: Int64
    /// Bytes of their other versions.
    public var formerVersions: Int64
    /// Bytes of whatever is in the trash, or was given up and not removed yet.
    public var trash: Int64
    /// The documents that take most with all their versions, the largest first.
    public var largest: [WeighedFile]

    /// The parts as of one moment.
    public init(usage: StorageUsage, documents: Int64, formerVersions: Int64, trash: Int64, largest: [WeighedFile]) {
        self.usage = usage
        self.documents = documents
        self.formerVersions = formerVersions
        self.trash = trash
        self.largest = largest
    }
}
