/// A version number of a document: increases with every save, even with equal bytes, and never repeats
/// (docs/protocol/files.md#versions).
public struct FileVersion: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The version's number, starting at 1.
    public let rawValue: Int64

    /// Creates a version without checking the number; ``init(_:)`` parses and checks text.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// The first version of every document.
    public static let first = FileVersion(rawValue: 1)

    /// The next version. Deleting versions never lowers the newest, so no number is used twice.
    public func next() throws(DocumentsError) -> FileVersion {
        let (number, overflow) = rawValue.addingReportingOverflow(1)
        guard !overflow else { throw .damaged(reason: "the document has no version number left") }
        return FileVersion(rawValue: number)
    }

    /// Parses a version such as `v12`.
    public init?(_ text: String) {
        guard text.utf8.count <= 20, text.hasPrefix("v"), let number = Int64(text.dropFirst()), number > 0 else {
            return nil
        }
        rawValue = number
    }

    /// The version as written in CheckFileInfo and `X-WOPI-ItemVersion`.
    public var description: String { "v\(rawValue)" }

    /// Older versions sort first.
    public static func < (left: FileVersion, right: FileVersion) -> Bool { left.rawValue < right.rawValue }
}
