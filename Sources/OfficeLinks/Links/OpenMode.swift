/// Whether a link opens a document for viewing or editing (docs/protocol/office-links.md#grammar).
public enum OpenMode: String, Hashable, Sendable, CaseIterable {
    /// The document is opened for viewing only.
    case view = "ofv"
    /// The document is opened for editing, which is the default.
    case edit = "ofe"

    init(_ text: Substring) throws(LinkProblem) {
        guard let mode = OpenMode(rawValue: text.asciiLowercased) else {
            throw LinkProblem(.mode, text.isEmpty ? .empty : .unknown)
        }
        self = mode
    }
}
