public import Foundation

/// One version of a document, open to be read.
public struct OpenedFile: Sendable {
    /// The document as of the read.
    public var file: FileRecord
    /// The version whose bytes these are.
    public var version: FileVersion
    /// The time when that version was saved, of the newest when its content was last changed.
    public var saved: Date
    /// Its bytes, which stay readable while this is held, whatever is saved meanwhile.
    public var content: any BlobContent
}
