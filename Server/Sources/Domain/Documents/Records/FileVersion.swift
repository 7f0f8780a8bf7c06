/// A version of a file: counts up with every save, also one of equal bytes, and never repeats
/// (docs/protocol/files.md#versions).
public struct FileVersion: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number, from 1.
    public let rawValue: Int64

    /// A version of this number, which isn't checked; ``init(_:)`` reads one that came from outside.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// The first version of every document.
    public static let first = FileVersion(rawValue: 1)

    /// The version after this one; deleting versions never lowers the newest, so no number is given twice.
    package func next() throws(DocumentsError) -> FileVersion {
        let (number, overflow) = rawValue.addingReportingOverflow(1)
        guard !overflow else { throw .damaged(reason: "the document has no version number left") }
        return FileVersion(rawValue: number)
    }

    /// Reads `v12`.
    public init?(_ text: String) {
        guard text.utf8.count <= 20, text.hasPrefix("v"), let number = Int64(text.dropFirst()), number > 0 else {
            return nil
        }
        rawValue = number
    }

    /// As CheckFileInfo and `X-WOPI-ItemVersion` write it.
    public var description: String { "v\(rawValue)" }

    /// Older versions come first.
    public static func < (left: FileVersion, right: FileVersion) -> Bool { left.rawValue < right.rawValue }
}
