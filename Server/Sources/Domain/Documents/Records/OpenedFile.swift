public import Foundation

/// One version of a document, opened for reading.
public struct OpenedFile: Sendable {
    /// The document at the time of the read.
    public var file: FileRecord
    /// The opened version.
    public var version: FileVersion
    /// When the version was saved; for the newest version, when its content was last changed.
    public var saved: Date
    /// The content, which stays readable as long as this value exists, even if the document is saved in the meantime.
    public var content: any BlobContent
}
