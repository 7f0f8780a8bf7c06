/// A body that was received and hashed, to be saved as the content of a version.
public enum StagedContent: Hashable, Sendable {
    /// Bytes already stored, or content of zero bytes.
    case stored(ContentRecord)
    /// Small content, which the operation that saves it writes in the same transaction as the other rows.
    case small(SmallContent)

    /// The staged content of zero bytes.
    public static let empty = StagedContent.stored(.empty)

    /// The size in bytes.
    public var size: Int64 {
        switch self {
        case .stored(let content): content.size
        case .small(let content): Int64(content.bytes.count)
        }
    }

    /// The key claimed in ``Blobs``; `nil` when `Blobs` contains no bytes of this content.
    public var blob: BlobKey? {
        if case .stored(let content) = self { content.blob } else { nil }
    }
}

/// Received and hashed bytes that have yet to be written.
public struct SmallContent: Sendable {
    /// The whole content.
    public let bytes: [UInt8]
    /// The SHA-256 of the content, 32 bytes.
    public let sha256: [UInt8]
    private let memory: (any Sendable)?

    /// Creates small content.
    ///
    /// - Parameter memory: an object that counts the memory of the bytes, and is kept alive as long as the bytes; `nil`
    ///   if the memory isn't counted.
    public init(_ bytes: [UInt8], sha256: [UInt8], memory: (any Sendable)? = nil) {
        self.bytes = bytes
        self.sha256 = sha256
        self.memory = memory
    }
}

extension SmallContent: Hashable {
    /// Compares the bytes and ignores the memory accounting.
    public static func == (one: SmallContent, other: SmallContent) -> Bool { one.bytes == other.bytes }

    /// Hashes the SHA-256 of the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(sha256) }
}

/// The outcome of one step of removing content or items.
public struct ContentRemoval: Hashable, Sendable {
    /// The number of contents or items that this step removed.
    public var removed: Int
    /// Whether nothing is left to remove. If `false`, call again.
    public var isComplete: Bool

    /// Creates the outcome of one step.
    public init(removed: Int, isComplete: Bool) {
        self.removed = removed
        self.isComplete = isComplete
    }
}

/// What to do when the folder already has a document with the name of an upload.
public enum NameClash: String, Hashable, Sendable, CaseIterable {
    /// The upload becomes the next version of the existing document.
    case version
    /// Keeps both documents: the upload gets another name.
    case both
    /// Drops the upload. The existing document stays unchanged.
    case skip
}

/// The outcome of an upload.
public struct Upload: Hashable, Sendable {
    /// What the upload has changed.
    public enum Effect: Hashable, Sendable {
        /// A document was created.
        case created
        /// An existing document got a new version.
        case version
        /// An existing document already has the same bytes; no version was added.
        case unchanged
        /// A document of this name exists, so the upload was dropped (``NameClash/skip``).
        case skipped
    }

    /// The document after the upload.
    public var file: FileRecord
    /// The outcome of the upload.
    public var effect: Effect
    /// The size in bytes of the document's previous version; `nil` for a new document.
    public var formerSize: Int64?

    /// Creates the outcome of an upload.
    public init(file: FileRecord, effect: Effect, formerSize: Int64? = nil) {
        self.file = file
        self.effect = effect
        self.formerSize = formerSize
    }

    /// Whether the upload created a document or a version.
    public var isSaved: Bool { effect == .created || effect == .version }
}
