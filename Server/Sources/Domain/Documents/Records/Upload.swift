/// The choices for an upload when a document in the folder has its name.
public enum NameClash: String, Hashable, Sendable, CaseIterable {
    /// The upload becomes that document's next version.
    case version
    /// Both stay, the new one under another name.
    case both
    /// The document stays as it is.
    case skip
}

/// The outcome of an upload.
public struct Upload: Hashable, Sendable {
    /// The kinds of outcomes.
    public enum Effect: Hashable, Sendable {
        /// A document was made.
        case created
        /// A document that was there has a new version.
        case version
        /// A document that was there has the same bytes, and no new version.
        case unchanged
        /// A document of this name was there, and was to stay as it is.
        case skipped
    }

    /// The document as it is now.
    public var file: FileRecord
    /// The outcome of the upload.
    public var effect: Effect
    /// Bytes of the version that was the newest before, of a document that was there.
    public var formerSize: Int64?

    /// An outcome for a document.
    public init(file: FileRecord, effect: Effect, formerSize: Int64? = nil) {
        self.file = file
        self.effect = effect
        self.formerSize = formerSize
    }

    /// Whether the bytes that came are in a version now.
    public var isSaved: Bool { effect == .created || effect == .version }
}
