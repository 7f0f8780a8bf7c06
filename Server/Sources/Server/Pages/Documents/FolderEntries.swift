import Basics
import Documents

/// A position in the list of a folder's entries. The list contains all folders before the documents.
///
/// The cursor contains the name of the previous entry instead of an index, so entries created or deleted between pages
/// cause no duplicates or gaps.
struct FolderCursor: Hashable, Sendable {
    let edge: SortedListing.Edge

    init(_ edge: SortedListing.Edge) { self.edge = edge }

    /// Creates a cursor after the last folder that the library returned for a page of folders.
    init(after cursor: ListingCursor) {
        edge = SortedListing.Edge(isFile: false, cursor: SortedCursor(value: 0, name: "", key: cursor.rawValue))
    }

    /// The cursor as text for a query: letters, digits, `-`, `_` and a dot.
    var text: String {
        let cursor = edge.cursor
        let parts = ["\(cursor.value)", cursor.name, cursor.key].joined(separator: Self.separator)
        return (edge.isFile ? "d." : "f.") + Base64URL.encode(parts.utf8)
    }

    /// Parses the text of a cursor. Returns `nil` for text that isn't a valid value of ``text``.
    init?(_ text: String) {
        guard text.utf8.count <= Self.maxLength, ["f.", "d."].contains(text.prefix(2)),
            let bytes = Base64URL.decode(text.dropFirst(2)), let decoded = String(validating: bytes, as: UTF8.self)
        else { return nil }
        // Names contain no NUL, so a NUL works as a separator.
        let parts = decoded.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let value = Int64(parts[0]), "\(value)" == parts[0] else { return nil }
        edge = SortedListing.Edge(
            isFile: text.hasPrefix("d."), cursor: SortedCursor(value: value, name: parts[1], key: parts[2]))
    }

    private static let separator = "\0"

    /// The maximum length of ``text`` in bytes. The text contains a name twice. Each UTF-16 unit of a name may take
    /// three UTF-8 bytes, and case folding may lengthen the name.
    private static let maxLength = 8 * DocumentName.maxLength * 3
}
