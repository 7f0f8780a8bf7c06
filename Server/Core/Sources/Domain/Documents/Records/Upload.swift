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
