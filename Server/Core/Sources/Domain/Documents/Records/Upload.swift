/// What to do when the folder already has a document with the name of an upload.
public enum NameClash: String, Hashable, Sendable, CaseIterable {
    /// The upload becomes that document's next version.
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
        /// A document of this name exists and was skipped.
        case skipped
    }

    /// The document after the upload.
    public var file: FileRecord
    /// The outcome of the upload.
    public var effect: Effect
    /// The size in bytes of an existing document's previous version.
    public var formerSize: Int64?

    /// Creates an outcome.
    public init(file: FileRecord, effect: Effect, formerSize: Int64? = nil) {
        self.file = file
        self.effect = effect
        self.formerSize = formerSize
    }

    /// Whether a version now has the uploaded bytes.
    public var isSaved: Bool { effect == .created || effect == .version }
}
